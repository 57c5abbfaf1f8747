import type { z } from 'zod'
import type { Rules } from '../../../core/tax/kinds.ts'
import { codesOf } from '../../../core/tax/rule-codes.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import type { AnyRegister, Predicate, RecordContext } from '../../fields/define.ts'
import type { Fields, Linha } from '../../fields/field.ts'
import { demandsOf, one, toZod } from '../../fields/schema/to-zod.ts'
import { documentForm, ON_WIRE, SAID_BY_SERVER } from './form.ts'
import { DEMASIADO_ADIANTE, tooFarAhead } from './header-rules.ts'
import { documentItem, type ItemContext } from './item.ts'
import { valuesOf } from './item-line.ts'

/** Messages, by the field's name in the API. */
export type Faults = Readonly<Record<string, string>>

/** Facts, not in the document, that the header's checks need: settings of company and account, and dates. */
export interface Beside {
  controle_serie: boolean
  varios_emitentes: boolean
  exterior: boolean
  /** Date of the document, in the API's format (dd/mm/yyyy). */
  dia: string
  /** Today in the company's time zone, ISO. */
  hoje: string
}

const CONTEXTO: RecordContext = { novo: true, gerenciar_estoque: true, venda_app: true, hoje: '' }

const schemas = new Map<string, z.ZodType>()

/** Gives the form schema of a type and series setting; each is built once and cached. */
function schemaOf(tipo: number, controle_serie: boolean): z.ZodType {
  const key = `${tipo} ${controle_serie}`
  const known = schemas.get(key) ?? toZod(documentForm(tipo), { ...CONTEXTO, controle_serie })
  schemas.set(key, known)
  return known
}

/** Lists the faults of a header, in the form's order (doc 3 §5.1), checked by the form's schema. */
export function headerFaults(dito: Linha & { tipo_operacao: number }, beside: Beside): Faults {
  const { varios_emitentes, exterior, controle_serie, dia, hoje } = beside
  const renamed = Object.entries(ON_WIRE).map(([formKey, key]) => [formKey, dito[key]])
  const linha: Linha = {
    ...dito,
    ...Object.fromEntries(renamed),
    [SAID_BY_SERVER]: dito[SAID_BY_SERVER] === null ? null : dia,
    varios_emitentes,
    exterior,
  }
  const faults: Record<string, string> = {}
  for (const { path, message } of schemaOf(dito.tipo_operacao, controle_serie).safeParse(linha).error
    ?.issues ?? []) {
    const key = path.join('.')
    // an absent date is set by the server; only an empty one (null) is a fault
    if (key === SAID_BY_SERVER && dito[key] !== null) continue
    faults[ON_WIRE[key] ?? key] ??= message
  }
  // checked here, because the cached schema cannot depend on today's date
  if (tooFarAhead(dia, hoje)) faults[SAID_BY_SERVER] ??= DEMASIADO_ADIANTE
  return faults
}

type When = Predicate<unknown> | undefined
const conditionsOf = (conditions: AnyRegister['requiredWhen']) =>
  (conditions ?? {}) as Readonly<Record<string, When>>

/** Conditions of the line's form that make a field required and visible. */
const OF_LINE = (() => {
  const { tabs, fields, visibleWhen, requiredWhen } = documentItem
  const visible = conditionsOf(visibleWhen)
  const required = conditionsOf(requiredWhen)
  const all = fields as Fields
  const inSight = Object.entries(all).flatMap(([name, field]): [string, Predicate<unknown>][] => {
    const asked = required[name] ?? (field.required ? () => true : undefined)
    const tab = (tabs as Readonly<Record<string, 'sempre' | Predicate<unknown>>>)[field.tab ?? '']
    const seen = [tab === 'sempre' ? undefined : tab, visible[name]]
    return asked
      ? [
          [
            name,
            (linha, contexto) =>
              seen.every(when => when?.(linha, contexto) ?? true) && asked(linha, contexto),
          ],
        ]
      : []
  })
  return demandsOf(all, Object.fromEntries(inSight), CONTEXTO)
})()

/** Lists inside a line that have separate forms: import declarations and exports. */
const LISTS = (['dis', 'det_exporta'] as const).map(
  name => [name, one((documentItem.fields as Fields)[name] as Fields[string], false)] as const,
)

/**
 * Lists the faults of a line: empty required fields (doc 2 §5.3), rules of the line's form, and faults of its import
 * declarations (doc 2 §5.4) and exports. A value that a rule gives counts as filled.
 */
export function lineFaults(item: ItemVenda, context: ItemContext, regras: Rules, hoje: string): Faults {
  const codes = codesOf(item, regras, false)
  const { cfop_regra, cst_ibs_regra } = codes
  const linha = valuesOf(item, { ...context, cfop_regra, cst_ibs_regra }, false)
  for (const [name, code] of Object.entries(codes)) linha[name] ??= code
  const faults: Record<string, string> = {}
  for (const { path, message, ok } of OF_LINE) if (!ok(linha)) faults[path.join('.')] = message
  for (const { campo, mensagem, ok } of documentItem.rules ?? [])
    if (!ok(linha as never, { ...CONTEXTO, hoje })) faults[campo] ??= mensagem
  for (const [name, schema] of LISTS)
    for (const { path, message } of item[name] ? (schema.safeParse(item[name]).error?.issues ?? []) : [])
      faults[`${name}.${path.join('.')}`] ??= message
  return faults
}
