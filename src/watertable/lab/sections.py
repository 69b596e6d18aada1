"""The sections of a report's page, in their order."""

from __future__ import annotations

from watertable.kernel.observer import ACTION, CARD, PLACE, TRAIT
from watertable.lab.claim_section import claim_sections
from watertable.lab.course_sections import (
    decision_section,
    drama_section,
    end_section,
    length_section,
    luck_sections,
    skill_sections,
    use_sections,
    worth_sections,
)
from watertable.lab.reporting import Report
from watertable.lab.section import Section
from watertable.lab.share_sections import card_sections, option_sections, order_section, trait_sections


def sections_of(report: Report) -> list[Section]:
    """All sections: who and what wins, how games go, what is used."""
    found = [order_section(report), *option_sections(report)]
    kinds = list(report.naming.kinds.values())
    for kind in kinds:
        if kind.role in (TRAIT, PLACE):
            found += trait_sections(report, kind)
        elif kind.role == CARD:
            found += card_sections(report, kind)
    found += [length_section(report), decision_section(report), drama_section(report)]
    found += [*luck_sections(report), *skill_sections(report), *worth_sections(report)]
    for kind in kinds:
        if kind.role == ACTION:
            found += use_sections(report, kind)
    return [*found, end_section(report), *claim_sections(report.claims)]
