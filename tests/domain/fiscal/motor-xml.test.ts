import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GrupoXml } from '../../../src/core/dfe/kit/object.ts'
import type { EntradaNfe, ItemNfe } from '../../../src/core/dfe/nfe/compose/entrada.ts'
import { readPartilha } from '../../../src/core/dfe/nfe/compose/item-documento.ts'
import { buildNfe } from '../../../src/core/dfe/nfe/compose/nfe.ts'
import { namesOf } from '../../../src/core/document/operation.ts'
import { OPERATIONS } from '../../../src/core/document/operations.ts'
import { hasSeletivo, reformGroup } from '../../../src/core/law/reforma.ts'
import { dec } from '../../../src/core/money/decimal.ts'
import { withinReform } from '../../../src/core/tax/ibs-cbs/na-nota.ts'
import {
  calcularDocumento,
  type EntradaDocumento,
  type EntradaItem,
  type ResultadoItem,
} from '../../../src/core/tax/index.ts'
import { itemRules } from '../../../src/core/tax/kinds.ts'
import { ITEM_DOCUMENTO } from '../../../src/core/venda/fields/item-documento.ts'
import { exemplo, item } from '../../core/dfe/exemplo.ts'
import { arbDocumento } from '../../core/tax/arbitrario.ts'

/** Every operation of the table that makes a note. */
const DE_NOTA = OPERATIONS.filter(({ tipo }) => [1, 3, 5, 6, 7, 8].includes(tipo))

/** Amount of a line in its XML (group, tag) → the engine's figure that the screen shows. */
const DA_LINHA: readonly (readonly [grupo: string, tag: string, figura: keyof ResultadoItem])[] = [
  ['prod', 'vProd', 'vprod_xml'],
  ['prod', 'vFrete', 'vfrete'],
  ['prod', 'vSeg', 'vseg'],
  ['prod', 'vDesc', 'vdesc'],
  ['ICMS', 'vBC', 'base_icms'],
  ['ICMS', 'vICMS', 'vlricms'],
  ['ICMS', 'vFCP', 'vlr_fcp'],
  ['ICMS', 'vBCST', 'base_icms_st'],
  ['ICMS', 'vICMSST', 'vlr_icms_st'],
  ['ICMS', 'vFCPST', 'vlr_fcp_st'],
  ['ICMS', 'vICMSDeson', 'valor_desoneracao'],
  ['ICMS', 'vCredICMSSN', 'vlr_credito_sn'],
  ['ICMS', 'vICMSMono', 'vlr_icms_mono'],
  ['ICMS', 'vICMSMonoReten', 'vlr_icms_mono_reten'],
  ['ICMS', 'vICMSMonoRet', 'vlr_icms_mono_ret'],
  ['ICMSUFDest', 'vBCUFDest', 'base_partilha'],
  ['ICMSUFDest', 'vICMSUFDest', 'vlrparufdes'],
  ['ICMSUFDest', 'vFCPUFDest', 'vlrfcp'],
  ['IPI', 'vBC', 'base_ipi'],
  ['IPI', 'vIPI', 'vlripi'],
  ['impostoDevol', 'vIPIDevol', 'vlripidevol'],
  ['II', 'vII', 'valor_ii'],
  ['PIS', 'vBC', 'base_pis'],
  ['PIS', 'vPIS', 'vlrpis'],
  ['COFINS', 'vBC', 'base_confins'],
  ['COFINS', 'vCOFINS', 'vlrconfins'],
  ['IS', 'vBCIS', 'base_isl'],
  ['IS', 'vIS', 'vlr_isl'],
  ['IBSCBS', 'vBC', 'base_ibs_uf'],
  ['IBSCBS', 'vIBSUF', 'vlr_ibs_uf'],
  ['IBSCBS', 'vIBSMun', 'vlr_ibs_mu'],
  ['IBSCBS', 'vIBS', 'vlr_ibs_total'],
  ['IBSCBS', 'vCBS', 'vlr_cbs'],
]

/** Totals answered that no tag repeats: twins of vProd and vNF, and what only the screen asks for. */
const SO_DA_TELA = /^(valor_|vProdLiqTot$|vNFTot$)/

/** Any typed figure, by the names of the fields. */
const DIGITADAS = [...new Set(DA_LINHA.map(([, , figura]) => figura))].filter(nome => nome in ITEM_DOCUMENTO)
const digitados = fc.record(
  Object.fromEntries(
    DIGITADAS.map(nome => [nome, fc.integer({ min: 0, max: 9999 }).map(n => (n / 100).toFixed(2))]),
  ),
)

/** IBS and CBS of one situation, as a rule is refused otherwise. */
const emPar = (i: EntradaItem): EntradaItem => ({
  ...i,
  regracbs: i.regracbs ? { ...i.regracbs, cst_cbs: i.regraibs?.cst_ibs } : null,
})

/** A line whose taxes are typed: with codes, with a reason of relief, and no rate by unit. */
const digitada = (i: EntradaItem, aMao: object): EntradaItem => {
  const { regraicms, regrapisconfins, regraipi } = i
  const ipi = { cst: '00', ...regraipi, tipo_calculo: 1 }
  return {
    ...i,
    ...aMao,
    csticms_id: regraicms?.cst,
    cst_pis_id: regrapisconfins?.cst_pis ?? '98',
    cst_confins_id: regrapisconfins?.cst_confins ?? '98', // contrato
    cstipi_id: ipi.cst,
    calcular_imposto: false,
    regraicms: { ...regraicms, motivo_dessoneracao: '9' },
    regrapisconfins: { cst_pis: '98', cst_confins: '98', ...regrapisconfins, tipo_calculo: 1 }, // contrato
    regraipi: ipi,
  }
}

const arbNota = fc
  .record({
    doc: arbDocumento(3),
    operation: fc.constantFrom(...DE_NOTA),
    data: fc.constantFrom('2026-11-20', '2027-03-01', '2033-01-01'),
    aMao: fc.option(digitados, { nil: null }),
  })
  .map(({ doc, operation, data, aMao }) => {
    const reforma = { rtc: reformGroup(data, doc.emitente), seletivo: hasSeletivo(data) }
    const itens = doc.itens.map(i => withinReform(emPar(aMao ? digitada(i, aMao) : i), reforma))
    const e: EntradaDocumento = {
      ...doc,
      ...namesOf(operation),
      finalidade_op: operation.finalidade,
      modelo: '55',
      data,
      itens,
    }
    return { e, finNFe: operation.finNFe }
  })

/** The document as the composer takes it: the same rules, and the engine's figures. */
function notaDe(
  e: EntradaDocumento,
  finNFe: EntradaNfe['ide']['finNFe'],
): { nota: EntradaNfe; itens: readonly ResultadoItem[] } | null {
  const calculo = calcularDocumento(e)
  if (calculo.erro !== null) return null
  const base = exemplo(1, { mod: '55' })
  const nota: EntradaNfe = {
    ...base,
    ide: { ...base.ide, dhEmi: `${e.data}T08:15:00-03:00`, finNFe: finNFe ?? '1' },
    emit: { ...base.emit, CRT: String(e.emitente.crt) as '3' },
    itens: e.itens.map((i, k) => itemDe(i, calculo.itens[k] as ResultadoItem)),
    totais: calculo.totais,
  }
  return { nota, itens: calculo.itens }
}

const itemDe = (e: EntradaItem, v: ResultadoItem): ItemNfe => ({
  ...item(),
  qCom: String(e.qtde),
  vUnCom: String(e.preco),
  regras: {
    ...itemRules(() => null),
    icms: e.regraicms ?? {},
    pisconfins: e.regrapisconfins ?? {},
    ipi: e.regraipi ?? null,
    isl: e.regraisl ? { cst_isl: '000', classificacao_isl: '000001', ...e.regraisl } : null,
    ibs: e.regraibs ? { classificacao_ibs: '000001', ...e.regraibs } : null,
    cbs: e.regracbs ?? null,
  },
  valores: v,
  contexto: { pFCP: '2', partilha: readPartilha(v) },
})

/** Amounts of a group by tag, of the groups inside it too; the first of a name stands. */
function amountsOf(grupo: unknown, found: Record<string, string> = {}): Record<string, string> {
  for (const [tag, valor] of Object.entries((grupo ?? {}) as GrupoXml))
    if (typeof valor === 'string') found[tag] ??= valor
    else if (valor) amountsOf(valor, found)
  return found
}

test('o que a tela diz de um documento, de qualquer operação, é o que o XML diz', () => {
  fc.assert(
    fc.property(arbNota, ({ e, finNFe }) => {
      const feita = notaDe(e, finNFe)
      if (!feita) return
      const { nota, itens } = feita
      const { infNFe } = buildNfe(nota) as { infNFe: GrupoXml }
      const total = amountsOf(infNFe['total'])
      for (const [nome, valor] of Object.entries(nota.totais)) {
        if (!SO_DA_TELA.test(nome)) expect([nome, dec(total[nome] ?? '0').toFixed(2)]).toEqual([nome, valor])
      }
      for (const [k, det] of (infNFe['det'] as GrupoXml[]).entries()) {
        for (const [grupo, tag, figura] of DA_LINHA) {
          const dita = amountsOf(det[grupo] ?? (det['imposto'] as GrupoXml)[grupo])[tag]
          expect([grupo, tag, dec(dita ?? '0').toFixed(2)]).toEqual([grupo, tag, itens[k]?.[figura]])
        }
      }
    }),
    { numRuns: 120 },
  )
})

test('notas de débito e crédito levam só IBS e CBS, do preço inteiro', () => {
  const linha: EntradaItem = {
    qtde: '1',
    preco: '50.00',
    regraicms: { cst: '00', cfop: '5949', origem: '0', icms: '18', mobc: '3' },
    regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' }, // contrato
    regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
    regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
  }
  for (const tipo_documento of [5, 6]) {
    const calculo = calcularDocumento({
      ...{ tipo_operacao: 1, tipo_documento, modelo: '55', data: '2026-11-24' },
      ...{ emitente: { crt: 3, uf: 'SP' }, destinatario: null, itens: [linha] },
    })
    expect(calculo).toMatchObject({
      totais: {
        ...{ vBCIBSCBS: '50.00', vIBS: '0.05', vCBS: '0.45', vNF: '50.00' },
        ...{ vBC: '0.00', vICMS: '0.00', vPIS: '0.00', vCOFINS: '0.00' },
      },
    })
  }
})
