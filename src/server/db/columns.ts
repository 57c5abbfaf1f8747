import {
  boolean,
  customType,
  date,
  integer,
  numeric,
  type PgColumnBuilderBase,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { AJUSTES, type Setting } from '../../domain/config/ajustes.ts'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const instant = (name: string) => timestamp(name, { withTimezone: true })
export const flag = (name: string, value = false) => boolean(name).notNull().default(value)

function settingColumn({ chave, tipo, padrao }: Setting): PgColumnBuilderBase {
  switch (tipo) {
    case 'bool':
      return flag(chave, padrao === true)
    case 'int':
      return integer(chave).notNull().default(Number(padrao))
    case 'taxa':
      return numeric(chave, { precision: 5, scale: 2 }).notNull().default(String(padrao))
    case 'valor':
      return numeric(chave, { precision: 14, scale: 2 })
    case 'data':
      return date(chave)
    case 'segredo':
      return bytes(chave)
    default:
      return text(chave)
        .notNull()
        .default(String(padrao ?? ''))
  }
}

/** Makes a column for each setting of an account or company (domain/config). Secrets are encrypted. */
export const settingColumns = (onde: Setting['onde']): Record<string, PgColumnBuilderBase> =>
  Object.fromEntries(
    (AJUSTES as readonly Setting[])
      .filter(setting => setting.onde === onde)
      .map(setting => [setting.chave, settingColumn(setting)]),
  )
