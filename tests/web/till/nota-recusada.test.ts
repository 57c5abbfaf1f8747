import { getDefaultStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { orientacaoRejeicao } from '../../../src/core/dfe/nfe/rejeicoes/index.ts'
import { novaVenda } from '../../../src/core/venda/nova-venda.ts'
import type { VendaAnswer } from '../../../src/domain/api/vendas.ts'
import { catalog } from '../../../src/web/catalog/sync.ts'
import { alerta, clearNotice, lastSaid, notify } from '../../../src/web/state/notices.ts'
import { mendLast } from '../../../src/web/till/actions/mend-last.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import {
  describeIssued,
  lastIssuedAtom,
  refusedAtom,
  updateIssued,
} from '../../../src/web/till/issued/last.ts'
import { tellIssued } from '../../../src/web/till/issued/news.ts'
import { signIn } from '../session.ts'

const openRegistro = vi.hoisted(() => vi.fn(async () => null))
vi.mock('../../../src/web/register/form/open-form.ts', () => ({ openRegistro }))

const catalogo = vi.hoisted(() => new Map<number, object>())
vi.mock('../../../src/web/catalog/catalog.ts', async original => ({
  ...(await original<object>()),
  syncCatalog: async () => {},
  productById: (id: number) => catalogo.get(id) ?? null,
}))

const itens = ['ARROZ', 'FEIJÃO', 'VACINA'].map((nome, i) => ({ produto_id: 10 + i, nome }))
const resposta = (extra: Partial<VendaAnswer>): VendaAnswer =>
  ({
    id: 7,
    uuid: 'u',
    status: 'E',
    modelo: '65',
    serie: '1',
    numerocodumento: '123', // contrato
    valor_total: '10.00',
    troco: '0.00',
    cancelando: false,
    cstat: null,
    xmotivo: null,
    orientacao: null,
    parceiro_id: null,
    empresa_id: 1,
    prazo_transmissao: null,
    itens,
    ...extra,
  }) as VendaAnswer

const recusada = (campo: string | null, xmotivo: string, extra: Partial<VendaAnswer> = {}) =>
  resposta({
    status: 'R',
    cstat: '778',
    xmotivo,
    orientacao: { campo, texto: 'Corrija e emita de novo.' },
    ...extra,
  })

const store = getDefaultStore()
const emitindo = describeIssued(resposta({}))
const dita = () => [lastSaid()?.tom, lastSaid()?.texto, lastSaid()?.proximo?.comando.id]

beforeEach(() => {
  clearNotice()
  openRegistro.mockClear()
  catalogo.clear()
  store.set(
    tillDesk.sale,
    novaVenda({ uuid: 'n', terminal_id: 1, empresa_id: 1, criada_em: '2026-11-20T08:00:00-03:00' }),
  )
})

describe('o resultado da emissão', () => {
  test.each([
    ['item pelo texto da SEFAZ', recusada('itens.ncm', 'NCM inexistente [nItem: 3]'), 'VACINA, campo NCM'],
    ['item pelo nosso caminho', recusada('itens.1.icms', 'x'), 'FEIJÃO, campo ICMS dentro do estado'],
    ['item que ninguém diz', recusada('itens.cest', 'x'), 'campo CEST'],
    ['cliente', recusada('parceiro', 'x'), 'campo Cliente'],
    ['item sem campo que se diga', recusada('itens.0.referida', 'x'), 'ARROZ: Corrija e emita de novo.'],
  ])('recusa é problema, e nomeia o que está errado: %s', (_, answer, texto) => {
    notify('Emitindo a NFC-e…')
    tellIssued(emitindo, describeIssued(answer))
    expect(dita()).toEqual(['problema', `NFC-e 1/000123 recusada (778): ${texto}`, 'item.confirmar_codigo'])
  })

  test('a mesma recusa só se repete quando a nota foi emitida de novo', () => {
    const um = describeIssued(recusada('itens.ncm', 'NCM inexistente [nItem: 3]'))
    tellIssued(um, describeIssued(recusada('itens.ncm', 'NCM inexistente [nItem: 3]')))
    expect(lastSaid()).toBeNull()
    tellIssued(describeIssued(resposta({})), um)
    expect(lastSaid()?.tom).toBe('problema')
  })

  test('autorizada diz o número e o troco, e não cobre o problema do cliente seguinte', () => {
    const autorizada = describeIssued(resposta({ status: 'T', troco: '41.00' }))
    tellIssued(emitindo, autorizada)
    expect(lastSaid()?.texto).toMatch(/^NFC-e 1\/000123 autorizada · Troco R\$\s41,00$/)
    alerta('Produto não localizado: 1')
    tellIssued(emitindo, autorizada)
    expect(lastSaid()?.texto).toBe('Produto não localizado: 1')
  })

  test('quem pergunta antes de imprimir tem a tecla do papel na mesma linha', () => {
    Object.assign(catalog, { meta: { empresa: { imprimir_apos: 2 } } })
    tellIssued(emitindo, describeIssued(resposta({ status: 'T' })))
    expect(lastSaid()).toMatchObject({
      texto: 'NFC-e 1/000123 autorizada · Imprimir o cupom?',
      proximo: { comando: { id: 'venda.reimprimir' } },
    })
    Object.assign(catalog, { meta: null })
  })
})

describe('a recusada não sai da mão com a venda seguinte', () => {
  test('a notícia que chega depois da venda seguinte é dita, e corrigir é dela', async () => {
    signIn(['produtos_produto'])
    store.set(lastIssuedAtom, null)
    store.set(lastIssuedAtom, emitindo)
    store.set(lastIssuedAtom, describeIssued(resposta({ id: 8, uuid: 'v', numerocodumento: '124' }))) // contrato
    updateIssued(recusada('itens.ncm', 'NCM inexistente [nItem: 3]'))
    expect(store.get(lastIssuedAtom)?.nota).toBe('NFC-e 1/000124')
    expect(store.get(refusedAtom)?.nota).toBe('NFC-e 1/000123')
    await mendLast()
    expect(openRegistro.mock.calls).toEqual([['produtos', { id: 12, campo: 'ncm' }]])
    updateIssued(resposta({ status: 'T' }))
    expect(store.get(refusedAtom)).toBeNull()
  })
})

describe('corrigir', () => {
  test('cada recusa abre o seu cadastro: o produto no campo, a empresa ou o cliente', async () => {
    signIn(['produtos_produto', 'cadastro_parceiro', 'menu_configuracoes'])
    for (const answer of [
      recusada('itens.icms', 'CFOP [nItem: 2]'),
      recusada('empresa.ie', 'IE'),
      recusada('parceiro.ie', 'IE', { parceiro_id: 44 }),
    ]) {
      store.set(lastIssuedAtom, describeIssued(answer))
      await mendLast()
    }
    expect(openRegistro.mock.calls.map(call => (call as unknown[])[0])).toEqual([
      'produtos',
      'minhas_empresas',
      'parceiros',
    ])
    expect(openRegistro.mock.calls[0]).toEqual(['produtos', { id: 11, campo: 'icms_dentro' }])
    openRegistro.mockClear()
    // the note has the registration of the address it is for
    store.set(
      lastIssuedAtom,
      describeIssued(recusada('parceiro.ie', 'IE', { parceiro_id: 44, ...{ addresse_id: 9 } })), // contrato
    )
    await mendLast()
    expect(openRegistro.mock.calls).toEqual([
      ['parceiros_address', { id: 9, params: { parceiro_id: 44 }, campo: 'ie' }],
    ])
  })

  test.each([
    ['539', {}, { orientacao: orientacaoRejeicao('539') }, 'Número: o próximo da série'],
    ['206', {}, { orientacao: orientacaoRejeicao('206') }, 'Número: o próximo da série'],
    ['778', { ncm: '99999999' }, {}, 'NCM da linha 1: 99999999 → 22021000, do cadastro'],
  ])(
    'o que emitir de novo conserta é dito e sai por uma tecla, sem abrir nada: %s',
    async (cstat, linha, extra, texto) => {
      catalogo.set(10, { ncm: '22021000', cest: null, regras: {} })
      const pedidos: string[] = []
      vi.stubGlobal('fetch', async (url: string) => {
        pedidos.push(url.replace('/api/v1/', ''))
        return new Response(JSON.stringify({ data: resposta({}) }), {
          headers: { 'content-type': 'application/json' },
        })
      })
      signIn(['produtos_produto'])
      const itens = [{ produto_id: 10, nome: 'ARROZ', cest: null, ...linha }]
      store.set(
        lastIssuedAtom,
        describeIssued(recusada('itens.ncm', 'NCM [nItem: 1]', { cstat, itens, tipo_operacao: 1, ...extra })),
      )
      await mendLast()
      expect(openRegistro).not.toHaveBeenCalled()
      expect(pedidos).toEqual(['vendas/7/emitir'])
      expect(lastSaid()?.texto).toBe(`Emitindo de novo · ${texto}`)
      vi.unstubAllGlobals()
    },
  )

  test('quem não pode cadastrar chama por uma tecla quem pode', async () => {
    const pedidos: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      pedidos.push([url.replace('/api/v1/', ''), JSON.parse(body)])
      return new Response(JSON.stringify({ data: { chamados: ['Ana', 'Bia'] } }), {
        headers: { 'content-type': 'application/json' },
      })
    })
    signIn(['documentos_pdv'])
    for (const answer of [
      recusada('itens.ncm', 'x [nItem: 1]'),
      recusada('parceiro.ie', 'IE', { parceiro_id: 44, ...{ addresse_id: 9 } }), // contrato
      recusada('itens.ncm', 'x', { itens: itens.slice(0, 1) }),
      recusada('pagamento', 'x'),
    ]) {
      store.set(lastIssuedAtom, describeIssued(answer))
      await mendLast()
    }
    expect(openRegistro).not.toHaveBeenCalled()
    expect(pedidos).toEqual(
      [
        { onde: 'produto', registro_id: 10 },
        { onde: 'parceiro', registro_id: 44 },
        { onde: 'produto', registro_id: 10 },
        { onde: 'venda', registro_id: 7 },
      ].map(body => ['vendas/7/pedir_correcao', body]),
    )
    expect(dita()).toEqual([
      'aviso',
      expect.stringMatching(/chamado enviado a Ana e mais 1/),
      'venda.emitir_ultima',
    ])
    vi.unstubAllGlobals()
  })
})
