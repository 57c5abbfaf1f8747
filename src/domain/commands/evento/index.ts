import type { AnyCommand } from '../define.ts'
import { EVENT_COMMANDS } from './de-formulario.ts'

/** Commands of the events that have a form, by form id without underscores. */
export const evento: Readonly<Record<string, AnyCommand>> = Object.fromEntries(
  EVENT_COMMANDS.map(({ form, command }) => [form.id.replaceAll('_', ''), command]),
)
