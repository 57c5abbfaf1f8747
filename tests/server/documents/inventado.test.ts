import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { itemRules } from '../../../src/core/tax/kinds.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import type { ItemVenda } from '../../../src/core/venda/venda.ts'
import type { ContextoFiscal } from '../../../src/domain/fiscal/contexto.ts'
import { calculateVenda } from '../../../src/domain/fiscal/to-engine.ts'
import { toBody } from '../../../src/domain/venda/to-body.ts'
import { MIGRATIONS } from '../../../src/server/db/migrate.ts'
import { tables } from '../../../src/server/db/schema.ts'
import { applyChange, changeOf } from '../../../src/web/offline/change.ts'
import { ok, produto, vazia } from '../../core/venda/sale.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

// The one line of a line, and that of the header. Everything else is the product as it is.
vi.mock(import('../../../src/core/venda/fields/itens-caixa.ts'), async original => {
  const { ITENS_DO_CAIXA, ...rest } = await original()
  const pedido = {
    type: 'text',
    max: 15,
    label: 'Pedido de compra',
    optional: true,
    answered: true,
    xml: 'xPed',
  }
  return {
    ...rest,
    ITENS_DO_CAIXA: { ...ITENS_DO_CAIXA, pedido },
  } as never
})
vi.mock(import('../../../src/core/venda/fields/cabecalho-caixa.ts'), async original => {
  const { CABECALHO_DO_CAIXA } = await original()
  const frete = { type: 'money', label: 'Frete', default: '0.00', start: '0.00', answered: true }
  return {
    CABECALHO_DO_CAIXA: { ...CABECALHO_DO_CAIXA, frete },
  } as never
})

const doProduto = produto({
  ibs_id: null,
  regras: {
    ...itemRules(() => null),
    icms: { cst: '00', cfop: '5102', icms: '18', origem: '0' },
    pisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
  },
})

let loja: Loja
let migracao: string[]

beforeAll(async () => {
  loja = await abrirLoja()
  // the one migration, as `npm run migration -- pedido` writes it
  const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, 'snapshot.json'), 'utf8'))
  migracao = await generateMigration(snapshot, generateDrizzleJson(tables, snapshot.id))
  await loja.deps.db.pool.query(migracao.join('\n'))
})
afterAll(() => loja.close())

test('uma linha de declaração leva o campo do caixa ao XML', async () => {
  expect(migracao.toSorted()).toEqual([
    `ALTER TABLE "venda_itens" ADD COLUMN "pedido" text;`,
    `ALTER TABLE "vendas" ADD COLUMN "frete" numeric(15, 2) DEFAULT '0.00' NOT NULL;`,
  ])

  // in the till: a line begins without it, the journal keeps it, the body says it
  const antes = ok(addItem(vazia, { uid: 'i1', produto: doProduto, qtde: '1', origem_leitura: 'scan' }))
  const [item] = antes.itens
  expect(item).toMatchObject({ pedido: null })
  expect(antes).toMatchObject({ frete: '0.00' })
  const depois = { ...antes, frete: '7.50', itens: [{ ...item, pedido: 'PC-77' } as ItemVenda] }
  const mudanca = changeOf(antes, depois)
  expect(mudanca).toEqual({
    campos: { frete: '7.50' },
    itens: { de: 0, tirar: 1, por: [expect.objectContaining({ pedido: 'PC-77' })] },
  })
  expect(applyChange(antes, mudanca ?? {})).toEqual(depois)
  const contexto: ContextoFiscal = {
    data: '2026-11-20',
    emitente: { crt: 3, uf: 'SP' },
    account: { ignorar_icms_valor_nota: false, valor_decimal: 2, qtde_decimal: 3 },
  }
  const figuras = calculateVenda(depois, contexto)
  if (figuras.erro !== null) throw new Error(figuras.erro)
  expect(toBody(depois, figuras, contexto)).toMatchObject({ frete: '7.50', itens: [{ pedido: 'PC-77' }] })

  // over the wire, into the table, out again
  const body = loja.venda()
  const [linha] = body.itens
  const vendida = await loja.vender({
    ...body,
    frete: '7.5',
    itens: [{ ...linha, pedido: 'PC-77' }],
  } as never)
  expect(vendida).toMatchObject({ frete: '7.50' })
  await loja.quieto()
  const lida = await loja.ver(vendida.id)
  expect(lida).toMatchObject({ frete: '7.50', status_emissao: 'autorizada', itens: [{ pedido: 'PC-77' }] })

  // and onto the note
  const xml = await loja.caixa.call('GET', `vendas/${vendida.id}/xml`)
  expect(xml.body).toContain('<indTot>1</indTot><xPed>PC-77</xPed>')
})

test('o que a declaração não aceita é recusado no campo', async () => {
  const body = loja.venda()
  const [linha] = body.itens
  const longo = { ...body, itens: [{ ...linha, pedido: 'X'.repeat(16) }] }
  const { status, body: resposta } = await loja.caixa.call('POST', 'vendas', longo)
  expect(status).toBe(422)
  expect(resposta.errors).toEqual({ 'itens.0.pedido': ['Máximo de 15 caracteres'] })
})
