import { z } from 'zod'
import { AJUSTES } from './ajustes.ts'
import type { Setting } from './setting.ts'

type OfTill<Onde> = Extract<(typeof AJUSTES)[number], { till: true; onde: Onde }>
type Value<S extends Setting> =
  | (S['tipo'] extends 'bool' ? boolean : S['tipo'] extends 'int' ? number : string)
  | Extract<S['padrao'], null>

/** Settings that the till reads, by name: of the account, of the company, or all. */
export type TillSettings<Onde = Setting['onde']> = { [S in OfTill<Onde> as S['chave']]: Value<S> }

/** Lists the settings that the till reads and `onde` (account or company) decides. */
export const tillSettings = (onde: Setting['onde']): Setting[] =>
  (AJUSTES as readonly Setting[]).filter(setting => setting.till && setting.onde === onde)

/** Gives their values in force: as stored, else the default. */
export const inForce = (onde: Setting['onde'], stored: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(tillSettings(onde).map(({ chave, padrao }) => [chave, stored[chave] ?? padrao]))

const KINDS: Partial<Record<Setting['tipo'], () => z.ZodType>> = { bool: z.boolean, int: z.int }

/** Makes the fields of the catalogue's answer that carry those settings. */
export const tillShape = <Onde extends Setting['onde']>(onde: Onde) =>
  Object.fromEntries(
    tillSettings(onde).map(({ chave, tipo, padrao }) => {
      const said = (KINDS[tipo] ?? z.string)()
      return [chave, padrao === null ? said.nullable() : said]
    }),
  ) as { [Key in keyof TillSettings<Onde>]: z.ZodType<TillSettings<Onde>[Key]> }
