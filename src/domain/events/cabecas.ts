import { FORMULARIOS, type FormularioEvento } from './formularios.ts'

/** Head of an event's form: names and places for menu, palette and keys. */
export type CabecaEvento = Omit<FormularioEvento, 'args'> & {
  /** It is about an item of the note. */
  doItem?: true
}

/**
 * The forms without their fields, in their order. A build of the client keeps the value of this module and not the module
 * (scripts/register-heads-plugin.ts): the fields are fetched with the first form. So it exports values that JSON can write.
 */
export const EVENT_HEADS: readonly CabecaEvento[] = FORMULARIOS.map(({ args, ...head }) => ({
  ...head,
  ...('item' in args.shape ? { doItem: true } : {}),
}))
