// How large a field is drawn.
import type { DrawnBoard } from '../geometry'

export function radiusOf({ fields, radius }: Pick<DrawnBoard, 'fields' | 'radius'>, field: string): number {
  return fields[field]?.r ?? radius.slot
}
