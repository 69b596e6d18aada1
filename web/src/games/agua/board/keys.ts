// What keys do on the board: arrows walk from field to field, N and P go to what is lit, R shows the next result, Enter
// chooses a field and then goes there. Letters count wherever the focus is, but never while someone types.
import { isTaken } from '../../../table/shortcuts'
import type { Desk } from '../desk.svelte'
import { byCost, following, neighbour } from '../walking'

export interface Surroundings {
  desk: () => Desk
  /** The field that has the focus, or would get it. */
  current: () => string
  areLettersOn: () => boolean
  focusOn: (place: string) => void
  fit: () => void
}

export class BoardKeys {
  constructor(private readonly around: Surroundings) {}

  press(event: KeyboardEvent): void {
    if (isTaken(event) && !isOnField(event)) return
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
    const target = event.target as Element
    const isOnBoard = !!target.closest('.targets')
    const isNowhere = target === document.body || target === document.documentElement
    const isUsed = this.#escape(event.key) || (isOnBoard && this.#onBoard(event)) || this.#letter(event) || (isNowhere && this.#into(event.key))
    if (!isUsed) return
    event.preventDefault()
    event.stopPropagation()
  }

  #escape(pressed: string): boolean {
    return pressed === 'Escape' && this.around.desk().escape()
  }

  #onBoard({ key, target }: KeyboardEvent): boolean {
    const { desk, current, focusOn } = this.around
    const { board, placeOf, moving, isHeld } = desk()
    if (key.startsWith('Arrow')) {
      const next = neighbour(board, current(), key, placeOf)
      if (next) focusOn(next)
      return true
    }
    if (key !== 'Enter' && key !== ' ') return false
    const droplet = (target as Element).getAttribute('data-take')
    const place = (target as Element).getAttribute('data-field') ?? (target as Element).getAttribute('data-card')
    // Enter once more on what is chosen goes there; Space is always the same as a tap.
    if (key === 'Enter' && isHeld && (droplet !== null ? moving.swapping.includes(Number(droplet)) : this.#isChosen(place))) desk().confirm()
    else if (droplet !== null) desk().pickDroplet(Number(droplet))
    else if (place !== null) desk().tap(place)
    return true
  }

  #isChosen(place: string | null): boolean {
    const { moving, ending, lit, board } = this.around.desk()
    if (place === null) return false
    if (moving.path) return moving.path.target === place
    const frame = board.fields.get(place)?.frame
    return !!ending.choice && (lit.get(place)?.tone === 'picked' || (!!frame && lit.get(frame)?.tone === 'picked'))
  }

  /** An arrow key, with the focus nowhere: onto the board. */
  #into(pressed: string): boolean {
    if (!pressed.startsWith('Arrow')) return false
    this.around.focusOn(this.around.current())
    return true
  }

  #letter({ key: pressed, shiftKey }: KeyboardEvent): boolean {
    const { desk, current, areLettersOn, focusOn, fit } = this.around
    if (!areLettersOn()) return false
    const { moving, lit } = desk()
    const letter = pressed.toUpperCase()
    if (letter === 'R') {
      if (!moving.path) return false
      moving.cycle(shiftKey ? -1 : 1)
      return true
    }
    if (letter === 'N' || letter === 'P') {
      const places = byCost([...lit].map(([field, { cost = 0 }]) => ({ field, cost })))
      const from = document.activeElement?.closest('.targets') ? current() : null
      const next = following(places, from && places.includes(from) ? from : null, letter === 'N' ? 1 : -1)
      if (next) focusOn(next)
      return !!next
    }
    if (pressed === '0') fit()
    // The table's own zoom follows it, too.
    return false
  }
}

/** Enter on a field or droplet is the board's own, though these are buttons. */
function isOnField(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !!(event.target as Element).closest('.targets')
}
