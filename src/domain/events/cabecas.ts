import { FORMULARIOS, type FormularioEvento } from './formularios.ts'

/** Head of an event's form: names and places for menu, palette and keys. */
export type CabecaEvento = Omit<FormularioEvento, 'args'> & {
  /** True if it is about an item of the note. */
  doItem?: true
}

/**
 * Heads of the forms without fields, in order. The client's build embeds this module's values
 * (scripts/heads-plugin.ts) and loads the fields with the first form: export only JSON values.
 */
export const EVENT_HEADS: readonly CabecaEvento[] = FORMULARIOS.map(({ args, ...head }) => ({
  ...head,
  ...('item' in args.shape ? { doItem: true } : {}),
}))
