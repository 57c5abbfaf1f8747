import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemRules } from '../../../src/core/tax/kinds.ts'
import { setConsumer } from '../../../src/core/venda/header/set-consumer.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import { pay } from '../../../src/core/venda/payment/pay.ts'
import { recusada } from '../../../src/core/venda/recusa.ts'
import { discount, surcharge } from '../../../src/core/venda/total/discount.ts'
import { setDiscount } from '../../../src/core/venda/total/set-discount.ts'
import type { Venda } from '../../../src/core/venda/venda.ts'
import { vendaBody } from '../../../src/domain/api/vendas.ts'
import { calculateVenda, vendaToEngine } from '../../../src/domain/fiscal/to-engine.ts'
import { toBody } from '../../../src/domain/venda/to-body.ts'
import { vendaFromBody } from '../../../src/server/documents/venda/from-body.ts'
import { ok, pagamento, produto, sale, vazia } from '../../core/venda/sale.ts'

const contexto = {
  data: '2026-11-20',
  emitente: { crt: 3 as const, uf: 'SP' },
  account: { ignorar_icms_valor_nota: false, valor_decimal: 4, qtde_decimal: 4 },
}
const refs = {
  lotes: [],
  meios: [],
  parceiro: null,
  empresa: { uf: 'SP' },
} as unknown as Parameters<typeof vendaFromBody>[1]

const regras = {
  ...itemRules(() => null),
  icms: { cst: '00', cfop: '5102', icms: '18', origem: '0' },
  pisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
}

function figures(venda: Venda) {
  const result = calculateVenda(venda, contexto)
  if (result.erro !== null) throw new Error(result.erro)
  return result
}

/** Through JSON and the endpoint's schema, as the server reads it. */
const received = (venda: Venda) =>
  vendaFromBody(vendaBody.parse(JSON.parse(JSON.stringify(toBody(venda, figures(venda), contexto)))), refs, 1)

const centavos = (min: number, max: number) =>
  fc.integer({ min, max }).map(c => `${Math.floor(c / 100)}.${String(c % 100).padStart(2, '0')}`)

const linhas = fc.array(
  fc.record({
    qtde: fc.constantFrom('1', '2', '0.35', '12', '1.2345'),
    preco: centavos(1, 99_999),
    total: fc.option(centavos(50, 9_999)),
    desconto: fc.integer({ min: 0, max: 50 }),
    icms_id: fc.constantFrom(1, 2),
  }),
  { minLength: 1, maxLength: 8 },
)

describe('a venda no fio', () => {
  test('o servidor monta a mesma entrada do motor que o caixa usou', () => {
    fc.assert(
      fc.property(linhas, fc.integer({ min: 0, max: 90 }), fc.boolean(), (lines, percentual, comCpf) => {
        let venda = vazia
        for (const [i, line] of lines.entries()) {
          const uid = `i${i}`
          const added = addItem(venda, {
            uid,
            produto: produto({ preco: line.preco, icms_id: line.icms_id, ibs_id: null, regras }),
            qtde: line.qtde,
            total: line.total,
            origem_leitura: 'scan',
          })
          if (recusada(added)) continue
          venda = ok(setDiscount(added, { uid, percentual: String(line.desconto) }))
        }
        fc.pre(venda.itens.length > 0)
        venda = ok(discount(venda, { percentual: String(percentual) }))
        venda = ok(surcharge(venda, { valor: '1.23' }))
        if (comCpf) venda = ok(setConsumer(venda, { cpf_cnpj: '52998224725' }))
        const fromWire = received(venda)
        // an identified consumer without a state is of the issuer's: the same thing said in two ways
        expect(vendaToEngine(fromWire, contexto)).toEqual(vendaToEngine(venda, contexto))
        expect(figures(fromWire).totais).toEqual(figures(venda).totais)
      }),
      { numRuns: 60 },
    )
  })

  test('o troco vai como entrada de tipo 2 e numparcelas −1', () => {
    const base = sale(['1', '100.00'])
    const venda = {
      ...base,
      regras: { ...base.regras, icms: { 1: regras.icms }, pisconfins: { 1: regras.pisconfins }, ibs: {} },
    }
    const semIbs = { ...venda, itens: venda.itens.map(item => ({ ...item, ibs_id: null })) }
    const total = figures(semIbs).totais.vNF
    const paga = ok(pay(semIbs, { pagamento: pagamento(1, '150.00'), total }))
    const body = toBody(paga, figures(paga), contexto)
    expect(body).toMatchObject({ valor_total: '100.00', troco: '50.00', paga: false, offline: false })
    expect(body.pagamento).toMatchObject([
      { meio: 1, valor: '150.00', tipo: 1 },
      { valor: '50.00', tipo: 2, numparcelas: -1 },
    ])
    expect(vendaBody.safeParse(body).success).toBe(true)
  })
})
