import { type TillSettings, tillSettings } from './till.ts'

/** Values until the till has a catalogue. The client's build replaces this module by its values (scripts/heads-plugin.ts). */
export const TILL_DEFAULTS = Object.fromEntries(
  [...tillSettings('conta'), ...tillSettings('empresa')].map(({ chave, padrao }) => [chave, padrao]),
) as TillSettings
