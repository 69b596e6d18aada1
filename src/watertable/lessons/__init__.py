"""Lessons: first games that explain by doing. They are data, in the folder of their game; `docs/lessons.md`."""

from watertable.lessons.lesson import Lesson, LessonError, Step
from watertable.lessons.reader import BrokenLesson, find_lesson, lesson_names, lessons_of, read_lesson
from watertable.lessons.runner import Course, Verdict, attempted, begun, taken

__all__ = [
    "BrokenLesson",
    "Course",
    "Lesson",
    "LessonError",
    "Step",
    "Verdict",
    "attempted",
    "begun",
    "find_lesson",
    "lesson_names",
    "lessons_of",
    "read_lesson",
    "taken",
]
