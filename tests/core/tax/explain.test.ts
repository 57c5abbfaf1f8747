import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { exact } from '../../../src/core/money/exact.ts'
import { recalculate } from '../../../src/core/tax/explain/no.ts'
import type { EntradaDocumento, ExplainNode, Explicacao } from '../../../src/core/tax/index.ts'
import { calcularDocumento } from '../../../src/core/tax/index.ts'
import { FIGURAS_DINHEIRO, NOMES_TAXA } from '../../../src/core/tax/sale/figuras.ts'
import { TOTAIS } from '../../../src/core/tax/sale/totais.ts'
import { arbDocumento, arbPrecoCheio } from './arbitrario.ts'
import { calculado, comItem, documento, itemPadrao } from './documento.ts'

function explicado(e: EntradaDocumento): Explicacao {
  const r = calcularDocumento({ ...e, explicar: true })
  if (r.erro !== null) throw new Error(`${r.campo}: ${r.erro}`)
  if (!r.explicacao) throw new Error('sem explicação')
  return r.explicacao
}

const casas = (valor: string): number => valor.split('.')[1]?.length ?? 0

test('toda figura refeita das suas parcelas dá o mesmo valor', () => {
  fc.assert(
    fc.property(fc.oneof(arbDocumento(3), arbPrecoCheio(3)), e => {
      const r = calculado(e)
      const x = explicado(e)
      const porCaminho = new Map<string, ExplainNode>()
      for (const nos of [...x.itens, x.totais])
        for (const no of Object.values(nos)) porCaminho.set(no.campo, no)

      r.itens.forEach((item, i) => {
        for (const f of [...FIGURAS_DINHEIRO, ...NOMES_TAXA]) {
          expect(dec(x.itens[i]?.[f]?.valor ?? 'x').eq(item[f]), `itens[${i}].${f}`).toBe(true)
        }
      })
      for (const t of TOTAIS) expect(x.totais[t]?.valor).toBe(r.totais[t])

      for (const no of porCaminho.values()) {
        const { arredondado } = recalculate(no, no.arredondamento?.casas ?? casas(no.valor))
        expect(
          arredondado.eq(exact(no.valor)),
          `${no.campo}: ${no.formula} refeito dá ${arredondado.toFixed()}`,
        ).toBe(true)
        for (const p of no.parcelas) {
          const outro = porCaminho.get(p.origem)
          if (outro) expect(dec(outro.valor).eq(p.valor), `${no.campo} ← ${p.origem}`).toBe(true)
          else expect(p.origem, no.campo).toMatch(ENTRADA)
        }
      }
    }),
    { numRuns: 100 },
  )
})

/** Inputs of rules §3: quantities, prices, rules, document amounts. Anything else must be a node. */
const ENTRADA =
  /^entrada\.(itens\[\d+\]\.(qtde|preco|desconto|aliqmva|aliq_icms_(int_)?des|aliq_fpc|percetualPart|valor_(pauta|pauta_st|ii|iof|aduaneiro)|qbc_mono(_reten)?|dev_trib_\w+|regra\w+(\.\w+)?|reducao_reg_\w+|vlr_icms_st_deson|vlr_cred_pres_\w+)|parametros\.\w+|(desconto|valorfrente|valorseguro|outrasdespesas|acrscimo|taxa_entrega)( \+ (acrscimo|taxa_entrega))*)$/

test('a fórmula é texto em português com os números de verdade', () => {
  const x = explicado(documento({ desconto: '10.00' }))
  expect(x.itens[0]?.['vlricms']).toMatchObject({
    campo: 'itens[0].vlricms',
    valor: '16.20',
    formula: 'base_icms 90,00 × 18,00 % = 16,20',
    taxa: '18',
    base: '90',
    arredondamento: null,
    fonte: 'LC 87/1996 art. 13',
  })
  expect(x.itens[0]?.['vitem']?.formula).toBe('vprod_xml 100,00 − vdesc 10,00 = 90,00')
  expect(x.totais['vNF']?.parcelas).toEqual([
    { nome: 'item 1 vitem', valor: '90', sinal: '+', origem: 'itens[0].vitem' },
  ])
})

test.each([
  ['frete_icms não marcado', documento({ valorfrente: '5.00', modelo: '55' }), 'composicao_icms'],
  ['CST 40 não tem base', comItem({ regraicms: { cst: '40', cfop: '5102' } }), 'base_icms'],
  ['NFC-e sem IPI', comItem({ regraipi: { cst: '50', aliquota: '10' } }), 'vlripi'],
  ['DIFAL: operação interna', documento({ modelo: '55' }), 'vlrparufdes'],
  ['subtrair_icms não marcado', documento(), 'base_pis'],
])('o que fica fora diz o motivo: %s', (motivo, e, campo) => {
  expect(explicado(e).itens[0]?.[campo]?.fora.map(f => f.motivo)).toContain(motivo)
})

test('a explicação segue a conta: modBCST 6 não usa o preço de lista', () => {
  const st = { cst: '10', cfop: '5102', icms: '18', icms_st: '20', mobcst: '6' }
  const x = explicado(comItem({ regraicms: st, valor_pauta_st: '130', perc_dev_trib_cbs: '50' }))
  expect(x.itens[0]?.['base_st_cheia']?.formula).toBe('composicao_st 100,00 × 100,00 % = 100,00')
  expect(x.itens[0]?.['vlr_dev_trib_cbs']?.formula).toBe('base_cbs 72,75 × 0,45 % = 0,33')
})

test('a fonte diz o percentual com vírgula', () => {
  const st = { cst: '10', cfop: '5102', icms: '18', icms_st: '20', mobcst: '4' }
  const regracbs = { cst_cbs: '510', aliquota_cbs: '0.9', diferimento_uf_cbs: '33.33' }
  const x = explicado(comItem({ regraicms: st, aliqmva: '40.65', regracbs }))
  expect(x.itens[0]?.['base_st_cheia']?.fonte).toBe('Conv. ICMS 142/2018: MVA de 40,65 %')
  expect(x.itens[0]?.['vlr_dif_cbs']?.fonte).toBe('diferimento de 33,33 %')
})

test('só a derivação que alguém lê é feita', () => {
  expect(calculado(documento())).not.toHaveProperty('explicacao')
  const x = explicado(documento({ itens: Array.from({ length: 3 }, () => ({ ...itemPadrao })) }))
  expect(typeof Object.getOwnPropertyDescriptor(x.itens, 1)?.get).toBe('function')
  expect(x.itens[1]?.['vprod']?.valor).toBe('100.00')
  expect(Object.getOwnPropertyDescriptor(x.itens, 1)?.get).toBeUndefined()
})
