import { OWN_DOCUMENTS } from '../documents/index.ts'
import { manifestosAbertos } from '../readings/manifestos-abertos.ts'
import { FORMULARIOS, type FormularioEvento } from './formularios.ts'

/** Data of an event's form without the fields: names for palette and command, and the notes that offer the event. */
export type CabecaEvento = Omit<FormularioEvento, 'args' | 'argsOf'> & {
  /** True if the event is about an item of the note. */
  doItem?: true
  /** List in which the document of an event is chosen, of one that is no sale. */
  onde?: string
}

/** Finds the list of the documents that may have an event; those that it ends are on the radar. */
function listOf({ modelos = [], proprio }: FormularioEvento): string | undefined {
  if (proprio?.encerra) return manifestosAbertos.routes.list ?? undefined
  return proprio && OWN_DOCUMENTS.find(({ issued }) => issued && modelos.includes(issued.modelo))?.path
}

/**
 * Heads of the event forms, without fields, in order. The client's build replaces this module by its values
 * (scripts/heads-plugin.ts), and loads the fields with the first form: export only JSON values.
 */
export const EVENT_HEADS: readonly CabecaEvento[] = FORMULARIOS.map(({ args, argsOf: _, ...head }) => {
  const onde = listOf({ args, ...head })
  return { ...head, ...('item' in args.shape ? { doItem: true } : {}), ...(onde ? { onde } : {}) }
})
