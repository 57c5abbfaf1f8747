import { expect, expectTypeOf, test } from 'vitest'
import { calcularDocumento, type EntradaItem } from '../../../src/core/tax/index.ts'
import { type InputRules, KINDS, type RuleOf } from '../../../src/core/tax/kinds.ts'
import type { Values } from '../../../src/domain/fields/field.ts'
import { RULE_REGISTERS } from '../../../src/domain/records/rules.ts'
import { tributacao_cbs } from '../../../src/domain/records/tributacao_cbs/index.ts'
import { tributacao_ibs } from '../../../src/domain/records/tributacao_ibs/index.ts'
import { tributacao_icms } from '../../../src/domain/records/tributacao_icms/index.ts'
import { tributacao_ipi } from '../../../src/domain/records/tributacao_ipi/index.ts'
import { tributacao_isl } from '../../../src/domain/records/tributacao_isl/index.ts'
import { tributacao_pisconfins } from '../../../src/domain/records/tributacao_pisconfins/index.ts'
import { calculado, documento, itemPadrao } from './documento.ts'

/** Registers of today: their fields' types are not in the list of all. */
const REGISTERS = {
  icms: tributacao_icms,
  pisconfins: tributacao_pisconfins, // contrato
  ibs: tributacao_ibs,
  cbs: tributacao_cbs,
  isl: tributacao_isl,
  ipi: tributacao_ipi,
}

type Listed = keyof typeof REGISTERS
type Registered<K extends Listed> = Values<(typeof REGISTERS)[K]['fields']>

/** Fields of a rule that nobody types into its register: seal, source of a law's rate, imported class, the buyer's code. */
type NotTyped = 'selo' | 'classe' | `fonte_${string}` | 'pFCPDif' | 'sem_beneficio'

/** Names that the rule reads and its register has not, or has with values the rule cannot take. */
type Amiss<K extends Listed> = {
  [N in Exclude<keyof RuleOf[K], NotTyped>]: N extends keyof Registered<K>
    ? Registered<K>[N] extends RuleOf[K][N]
      ? never
      : N
    : N
}[Exclude<keyof RuleOf[K], NotTyped>]

test('a regra de cada imposto lê os campos do seu cadastro, com os seus tipos', () => {
  type Found = { [K in Listed]: Exclude<Amiss<K>, undefined> }
  expectTypeOf<Found>().toEqualTypeOf<Record<Listed, never>>()
  for (const kind of KINDS) expect(RULE_REGISTERS[kind].id).toBe(`tributacao_${kind}`)
})

/** Another rule than the item's, by kind. */
const OTHER: InputRules = {
  regraicms: { cst: '00', icms: '7' },
  regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '3', aliquota_confins: '3' }, // contrato
  regraibs: { cst_ibs: '000', aliquota_uf_ibs: '5' },
  regracbs: { cst_cbs: '000', aliquota_cbs: '5' },
  regraisl: { aliquota_isl: '5' },
  regraipi: { cst: '77' },
}

test.each(Object.entries(OTHER))('%s trocada no próprio item não vende pela antiga', (name, regra) => {
  const item: EntradaItem = { ...itemPadrao }
  const e = documento({ itens: [item] })
  const antes = JSON.stringify(calculado(e))
  Object.assign(item, { [name]: regra })
  expect(JSON.stringify(calcularDocumento(e))).not.toBe(antes)
})
