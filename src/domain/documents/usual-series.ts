import type { SettingKey } from '../config/ajustes.ts'

/** Setting that names the usual series of a model; that of 55 is of returns alone. */
export const SERIES_SETTING: Readonly<Record<string, SettingKey>> = {
  55: 'serie_devolucao',
  57: 'serie_cte',
  67: 'serie_cte_os',
  58: 'serie_mdfe',
}
