// What keys do on the map: arrows walk from cell to cell, letters go to what can be chosen and turn the tile, Enter puts
// it down and then lays it. Letters count wherever the focus is, but never while someone types.
import { isTaken } from '../../../table/shortcuts'
import type { Desk } from '../desk.svelte'
import type { Cell } from '../tiles'
import { arrowDirection, walk } from './cells'

export interface Surroundings {
  desk: () => Desk
  spots: () => readonly Cell[]
  /** The cell that has the focus, or would get it. */
  current: () => Cell
  /** The cell that is about to be chosen. */
  about: () => Cell | null
  areLettersOn: () => boolean
  isPile: (cell: Cell) => boolean
  focusOn: (cell: Cell) => void
  openPile: (cell: Cell) => void
  fit: () => void
}

const isSame = (one: Cell | null, other: Cell | null) => !!one && !!other && one.x === other.x && one.y === other.y

export class MapKeys {
  constructor(private readonly around: Surroundings) {}

  press(event: KeyboardEvent): void {
    if (isTaken(event) || this.around.desk().sheet) return
    const target = event.target as Element
    const isOnMap = !!target.closest('[role=gridcell]')
    const isNowhere = target === document.body || target === document.documentElement
    const isUsed = (isOnMap && this.#onMap(event.key)) || this.#letter(event) || (isNowhere && this.#into(event.key))
    if (!isUsed) return
    event.preventDefault()
    event.stopPropagation()
  }

  #onMap(pressed: string): boolean {
    const { desk, spots, current, about, isPile, focusOn, openPile } = this.around
    const here = current()
    const direction = arrowDirection(pressed)
    if (direction !== null) {
      const next = walk(spots(), here, direction)
      if (next) focusOn(next)
      return true
    }
    if (pressed !== 'Enter' && pressed !== ' ') return false
    if (pressed === 'Enter' && desk().isHeld && isSame(about(), here)) desk().confirm()
    else if (!desk().lit.length && isPile(here)) openPile(here)
    else desk().tap(here)
    return true
  }

  /** An arrow key, with the focus nowhere: onto the map. */
  #into(pressed: string): boolean {
    if (arrowDirection(pressed) === null) return false
    this.around.focusOn(this.around.current())
    return true
  }

  #letter({ key: pressed, shiftKey }: KeyboardEvent): boolean {
    const { desk, current, about, areLettersOn, focusOn, fit } = this.around
    if (pressed === 'Escape') {
      if (!desk().illegal) return false
      desk().clear()
      return true
    }
    if (!areLettersOn()) return false
    const letter = pressed.toUpperCase()
    if (letter === 'R') {
      if (!desk().ghost) return false
      desk().turn(shiftKey ? -1 : 1)
      return true
    }
    if (letter === 'N' || letter === 'P') {
      const isOnMap = !!document.activeElement?.closest('[role=gridcell]')
      const next = desk().nextLit(isOnMap ? current() : about(), letter === 'N' ? 1 : -1)
      if (next) focusOn(next)
      return !!next
    }
    if (pressed === '0') fit()
    // The table's own zoom follows it, too.
    return false
  }
}
