// How cards travel: from the hand to the middle, from there to the discard pile. Nothing moves with reduced motion.
import { cubicOut } from 'svelte/easing'
import { prefersReducedMotion } from 'svelte/motion'
import { crossfade, type TransitionConfig } from 'svelte/transition'

const MILLISECONDS = 320

/** Where a card comes from that did not lie face up before: the deck, or the other player's hand. */
function appear(node: Element, _: unknown, isIntro: boolean): TransitionConfig {
  const way = isIntro ? -18 : 10
  return {
    duration: duration(),
    easing: cubicOut,
    css: (at, rest) => `opacity: ${at}; transform: translateY(${rest * way}px)`,
  }
}

function duration(): number {
  return prefersReducedMotion.current ? 0 : MILLISECONDS
}

export const [depart, arrive] = crossfade({ duration, easing: cubicOut, fallback: appear })
