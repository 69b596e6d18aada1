// Questions to the server that wait for their answers, and why an answer may be missing.
import type { Advice, ClientMessage, Drawing, Failed, Hint, Preview, Scores, WhyNot } from '../protocol/types'
import { capitalised, t } from './text'

export type Answer = WhyNot | Preview | Hint | Advice | Scores | Drawing

/** An answer that does not come. `why` is the server's code, or that there is no line to ask over. */
export class NoAnswer extends Error {
  constructor(
    readonly why: 'no-line' | Failed['code'],
    text: string,
  ) {
    super(text)
  }
}

export function noLine(): NoAnswer {
  return new NoAnswer('no-line', t('line.no_answer'))
}

/** Whether nothing is wrong with the question: it may be answered when it is asked again a little later. */
export function mayComeLater(failure: unknown): boolean {
  return failure instanceof NoAnswer && ['no-line', 'limited', 'unavailable'].includes(failure.why)
}

/** Why an answer is missing, and what to do, for people to read. */
export function whyMissing(failure: unknown): string {
  if (!(failure instanceof NoAnswer)) return (failure as Error).message
  if (failure.why === 'limited') return t('line.limited')
  if (failure.why === 'unavailable') return t('line.busy', { why: capitalised(failure.message) })
  return failure.message
}

export class Questions {
  #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (problem: Error) => void }>()
  #nextId = 1

  /** `write` says whether there is a line to ask over. */
  constructor(private readonly write: (message: ClientMessage) => boolean) {}

  ask<Kind extends Answer>(message: (id: number) => ClientMessage): Promise<Kind> {
    const id = this.#nextId++
    return new Promise<Kind>((resolve, reject) => {
      if (this.write(message(id))) this.#waiting.set(id, { resolve: resolve as (answer: Answer) => void, reject })
      else reject(noLine())
    })
  }

  answer(message: Answer): void {
    this.#waiting.get(message.id)?.resolve(message)
    this.#waiting.delete(message.id)
  }

  fail(id: number, code: Failed['code'], text: string): void {
    this.#waiting.get(id)?.reject(new NoAnswer(code, text))
    this.#waiting.delete(id)
  }

  /** The line is gone, and with it every answer. */
  drop(): void {
    for (const question of this.#waiting.values()) question.reject(noLine())
    this.#waiting.clear()
  }
}
