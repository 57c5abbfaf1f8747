import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { ADMINISTRA } from '../../../src/domain/segundo-fator.ts'
import { hashPin } from '../../../src/server/modules/contas/service.ts'
import { insertRow } from '../beside.ts'
import type { Client } from '../harness.ts'
import { textosDoPdf } from '../print/ler-pdf.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

let loja: Loja
let terminal_id = 0
const sessao_uuid = novoUuid()

/** Adds a user with these rights and this PIN. */
async function contratar(nome: string, pin: string, flags: readonly string[]): Promise<void> {
  const pin_hash = await hashPin(loja.account_id, pin)
  await loja.sql(
    `insert into grupos (account_id, nome, flags) select account_id, $1, $2::text[] from grupos limit 1`,
    [nome, flags],
  )
  await loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    const { rows } = await q.query<{ senha_hash: string; grupo_id: number }>(
      `select senha_hash, (select id from grupos where nome = $1) as grupo_id from usuarios limit 1`,
      [nome],
    )
    const usuario_id = await insertRow(q, loja.account_id, 'usuarios', {
      ...{ nome, email: `${nome.toLowerCase()}@loja.br`, pin_hash },
      ...{ senha_hash: rows[0]?.senha_hash, grupo_id: rows[0]?.grupo_id },
    })
    await insertRow(q, loja.account_id, 'usuario_empresas', { usuario_id, empresa_id: loja.empresa_id })
  })
}

const clientOf = (token: string): Client => ({
  token,
  call: (method, path, body, headers = {}) =>
    loja.call(method, path, body, { ...headers, authorization: `Bearer ${token}` }),
})

const trocar = async (de: Client, pin: string) => de.call('POST', 'caixa/operador', { pin })

/** Sells as somebody: the sale is of the session that sends it. */
async function vender(quem: Client, valor: string): Promise<void> {
  const pagamento = [{ meio: 1 as const, meio_pagamento_id: loja.meios.dinheiro, valor, numparcelas: 1 }]
  const body = loja.venda({ terminal_id, sessao_uuid, pagamento }, String(Number(valor) / 10))
  const answer = await quem.call('POST', 'vendas', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  terminal_id = loja.terminais[0] as number
  const TILL = [
    'documentos_pdv',
    'menu_pedidos',
    'pdv_abrir_caixa',
    'pdv_suprimento',
    'pdv_leitura_x',
    'pdv_preco',
  ]
  await contratar('Ana', '1111', [...TILL, 'pdv_ver_esperado', 'pdv_fechar_caixa', 'cadastro_usuarios'])
  await contratar('Bia', '2222', TILL)
  await contratar('Contador', '3333', ['relatorios_vendas'])
  await loja.sql(`update sessoes_caixa set estado = 'fechado', fundo = null`)
})
afterAll(() => loja.close())

test('o PIN troca quem vende: sessão própria, direitos próprios, a mesma gaveta', async () => {
  const ana = await loja.login('ana@loja.br')
  const aberta = await ana.call('POST', 'caixa/abrir', { uuid: sessao_uuid, terminal_id, valor: '50.00' })
  expect(aberta.status, JSON.stringify(aberta.body)).toBe(200)
  await vender(ana, '30.00')

  const { status, body } = await trocar(ana, '2222')
  expect(status, JSON.stringify(body)).toBe(200)
  const bia = clientOf(body.token)
  expect(body.user).toMatchObject({ nome: 'Bia', por_pin: true })
  // the session of before is over
  expect((await ana.call('GET', 'user')).status).toBe(401)
  await vender(bia, '70.00')
  const movido = await bia.call('POST', 'caixa/movimentos', {
    ...{ uuid: novoUuid(), sessao_uuid, tipo: 'suprimento', valor: '5.00', motivo: 'troco', conta: 'cofre' },
  })
  expect(movido.body.data).toMatchObject({ pede: null })
  // her rights are hers: what is expected stays hidden, and to close asks a leave
  const x = await bia.call('POST', 'caixa/leitura_x', { uuid: novoUuid(), sessao_uuid })
  expect(x.body.data.leitura.operadores).toEqual([
    { nome: 'Ana', qtde: 1 },
    { nome: 'Bia', qtde: 1 },
  ])
  const fechar = await bia.call('POST', 'caixa/encerrar', { uuid: novoUuid(), sessao_uuid })
  expect(fechar.body.data.pede).toMatchObject({ acao: 'fechar_caixa' })

  expect(
    await loja.sql(
      `select u.nome, v.valor_total::text as valor from vendas v join usuarios u on u.id = v.usuario_id
        where v.sessao_uuid = $1 order by v.id`,
      [sessao_uuid],
    ),
  ).toEqual([
    { nome: 'Ana', valor: '30.00' },
    { nome: 'Bia', valor: '70.00' },
  ])
  expect(
    await loja.sql(
      `select u.nome from caixa_eventos e join usuarios u on u.id = e.usuario_id where e.tipo = 'suprimento'`,
    ),
  ).toEqual([{ nome: 'Bia' }])
})

test('X e Z mostram o corte por operador, que soma o vendido', async () => {
  const bia = await loja.login('bia@loja.br')
  const ana = clientOf((await trocar(bia, '1111')).body.token)
  const { leitura } = (await ana.call('POST', 'caixa/leitura_x', { uuid: novoUuid(), sessao_uuid })).body.data
  expect(leitura.operadores).toEqual([
    { nome: 'Ana', qtde: 1, liquido: '30.00', meios: [{ meio: '01', valor: '30.00' }] },
    { nome: 'Bia', qtde: 1, liquido: '70.00', meios: [{ meio: '01', valor: '70.00' }] },
  ])
  expect(leitura.vendas.liquido).toBe('100.00')
  await ana.call('POST', 'caixa/encerrar', { uuid: novoUuid(), sessao_uuid })
  const contado = { uuid: novoUuid(), sessao_uuid, cedulas: null, total: '155.00', fundo: '0.00' }
  const { fechado } = (await ana.call('POST', 'caixa/contar', contado)).body.data
  const { rawPayload } = await loja.app.inject({
    method: 'GET',
    url: `/api/v1/caixa/reducoes/${fechado.id}/pdf`,
    headers: { authorization: `Bearer ${ana.token}` },
  })
  const papel = textosDoPdf(rawPayload).join('\n')
  expect(papel).toContain('POR OPERADOR')
  expect(papel).toMatch(/Bia \(1\)[\s\S]*70,00/)
})

test('a sessão do PIN é só do caixa, mesmo de quem cadastra usuários', async () => {
  const bia = await loja.login('bia@loja.br')
  const { token, user } = (await trocar(bia, '1111')).body
  const ana = clientOf(token)
  expect(user.grupo).toMatchObject({ pdv_ver_esperado: true, cadastro_usuarios: false })
  expect((await ana.call('GET', 'usuarios')).status).toBe(403)
  expect((await ana.call('GET', 'user')).body.data.grupo.cadastro_usuarios).toBe(false)
  // four digits must not change what the password protects
  const senha = { password: 'uma-senha-nova-boa', password_confirmation: 'uma-senha-nova-boa' }
  expect((await ana.call('POST', 'user/reset_senha', senha)).status).toBe(403)
})

test('nenhum direito que pode pedir segundo fator vale na sessão do PIN', async () => {
  await contratar('Dona', '4444', FLAGS)
  const dona = await loja.login('dona@loja.br')
  const before = (await dona.call('GET', 'user')).body.data.grupo
  expect(ADMINISTRA.filter(flag => !before[flag])).toEqual([])
  // declared permissions are read from the document: an endpoint that any of them opens, and no right of a till
  const { paths } = (await dona.call('GET', 'openapi.json')).body as {
    paths: Record<string, Record<string, { description?: string }>>
  }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description = '' }]) => ({
      method: method.toUpperCase(),
      path: path.replace('/api/v1/', '').replace(/\{\w+\}/g, '1'),
      asks: [...description.matchAll(/Permissão: (\w+)/g)].map(([, flag = '']) => flag),
    })),
  )
  const administrative = calls.filter(
    ({ asks }) => asks.length > 0 && asks.every(flag => ADMINISTRA.some(one => one === flag)),
  )
  expect(new Set(administrative.flatMap(({ asks }) => asks))).toEqual(new Set(ADMINISTRA))

  const porPin = clientOf((await trocar(dona, '4444')).body.token)
  const { grupo } = (await porPin.call('GET', 'user')).body.data
  expect(ADMINISTRA.filter(flag => grupo[flag])).toEqual([])
  const open: string[] = []
  for (const { method, path } of administrative) {
    const { status } = await porPin.call(method as 'GET', path, method === 'GET' ? undefined : {})
    if (status !== 403) open.push(`${method} ${path}: ${status}`)
  }
  expect(open).toEqual([])

  // the register of customers as a file, and a customer's limit, are beyond four digits too
  expect((await porPin.call('GET', 'parceiros/exportar?formato=csv')).status).toBe(403)
  for (const path of ['vendas/exportar', 'lancamentos_conta/exportar'])
    expect((await porPin.call('GET', path)).status).toBe(403)
  expect((await porPin.call('GET', 'vendas')).status).toBe(200)
  const caminho = `parceiros/${loja.parceiros.completo}`
  const { data: atual } = (await porPin.call('GET', caminho)).body
  const mudar = async (corpo: object) =>
    (await porPin.call('PUT', caminho, { ...atual, classificacaos: [1], ...corpo })).status
  expect(await mudar({ limite_credito: '50000.00' })).toBe(403)
  expect(await mudar({ nome: 'Padaria Nova' })).toBe(200)
})

test('PIN errado, de quem não vende ou em excesso: recusado, e a sessão fica', async () => {
  const bia = await loja.login('bia@loja.br')
  expect((await trocar(bia, '3333')).body.errors).toEqual({ pin: ['Contador não vende no caixa'] })
  for (let n = 1; n < 5; n++)
    expect((await trocar(bia, '9999')).body.errors).toEqual({ pin: ['PIN incorreto'] })
  const demais = await trocar(bia, '1111')
  expect(demais.status).toBe(429)
  expect((await bia.call('GET', 'user')).status).toBe(200)
})
