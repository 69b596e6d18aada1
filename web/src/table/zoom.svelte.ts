// How close a board is looked at: 1 shows all of it.
const MOST = 4

export class Zoom {
  scale = $state(1)
  readonly isWhole = $derived(this.scale === 1)
  readonly isClosest = $derived(this.scale === MOST)

  /** Come closer by a factor, or go further away. */
  by(factor: number): void {
    this.scale = Math.min(MOST, Math.max(1, Math.round(this.scale * factor * 100) / 100))
  }

  whole(): void {
    this.scale = 1
  }
}
