import { FORMULARIOS, type FormularioEvento } from './formularios.ts'

/** Data of an event's form without the fields: names for palette and command, and the notes that offer the event. */
export type CabecaEvento = Omit<FormularioEvento, 'args' | 'argsOf'> & {
  /** True if the event is about an item of the note. */
  doItem?: true
}

/**
 * Heads of the event forms, without fields, in order. The client's build replaces this module by its values
 * (scripts/heads-plugin.ts), and loads the fields with the first form: export only JSON values.
 */
export const EVENT_HEADS: readonly CabecaEvento[] = FORMULARIOS.map(({ args, argsOf: _, ...head }) => ({
  ...head,
  ...('item' in args.shape ? { doItem: true } : {}),
}))
