import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Flag } from '../../../src/domain/rights.ts'
import type { Client } from '../harness.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { comDireitos, todosOsGets } from './de-fora.ts'

/** What only who keeps the register needs, each in words that occur nowhere else. */
const RESTRITOS = [
  'RG-71836',
  '17/03/1971',
  '1971-03-17',
  'zulmira@casa.br',
  'entrega@casa.br',
  'Deve ao vizinho',
]
/** What a sale, a document and a delivery need. */
const DO_OFICIO = ['Zulmira Peçanha', '74185296355', 'Rua das Acácias', '11987654321']

const RIGHTS: Readonly<Record<string, readonly Flag[]>> = {
  caixa: ['documentos_pdv'],
  orçamentos: ['documentos_orcamentos'],
  entregas: ['menu_delivery'],
  documentos: ['documentos_documentos'],
}

let loja: Loja
let cliente: number
let venda: number
const usuarios: Record<string, Client> = {}

beforeAll(async () => {
  loja = await abrirLoja()
  cliente = loja.parceiros.completo
  await loja.sql(
    `update parceiros set tipo = 'F', nome = 'Zulmira Peçanha', cpf_cnpj = '74185296355', rg = 'RG-71836',
      data_nascimento = '1971-03-17', email = '{zulmira@casa.br}', obervasao = 'Deve ao vizinho', foto = null where id = $1`,
    [cliente],
  )
  await loja.sql(
    `update parceiros_address set endereco = 'Rua das Acácias', email = 'entrega@casa.br' where parceiro_id = $1`,
    [cliente],
  )
  await loja.sql('delete from parceiros_telefones where parceiro_id = $1', [cliente])
  await loja.sql(
    `insert into parceiros_telefones (account_id, parceiro_id, telefone, principal, ordem) values ($1, $2, '11987654321', 1, 0)`,
    [loja.account_id, cliente],
  )
  for (const [nome, flags] of Object.entries(RIGHTS)) usuarios[nome] = await comDireitos(loja, nome, flags)
  usuarios['pessoais'] = await comDireitos(loja, 'pessoais', ['documentos_pdv', 'relatorios_pessoais'])
  venda = (await loja.vender({ parceiro_id: cliente }, '1')).id
})
afterAll(() => loja.close())

const ditos = (body: unknown, palavras: readonly string[]) => {
  const texto = typeof body === 'string' ? body : JSON.stringify(body)
  return palavras.filter(palavra => texto.includes(palavra))
}

test('nenhuma resposta diz do parceiro o que nenhum ofício pede', { timeout: 240_000 }, async () => {
  const quem = await comDireitos(loja, 'todos', Object.values(RIGHTS).flat())
  const dizem: unknown[] = []
  const erros: string[] = []
  for (const caminho of await todosOsGets(loja, [cliente, venda])) {
    // the note itself has the mail that the law asks for
    if (caminho.endsWith('/xml')) continue
    const { status, body } = await quem.call('GET', caminho)
    if (status >= 500) erros.push(`${caminho}: ${status}`)
    if (status === 200 && ditos(body, RESTRITOS).length > 0) dizem.push([caminho, ditos(body, RESTRITOS)])
  }
  expect({ dizem, erros }).toEqual({ dizem: [], erros: [] })
})

test.each(Object.keys(RIGHTS))('do parceiro se lê o que o ofício pede, e só: %s', async nome => {
  const { body } = await (usuarios[nome] as Client).call('GET', `parceiros/${cliente}`)
  expect([ditos(body, DO_OFICIO), ditos(body, RESTRITOS)]).toEqual([DO_OFICIO, []])
})

test('quem cadastra parceiros e quem vê dados pessoais leem tudo', async () => {
  for (const quem of [loja.caixa, usuarios['pessoais'] as Client]) {
    const { body } = await quem.call('GET', `parceiros/${cliente}`)
    const iso = '1971-03-17'
    expect(ditos(body, RESTRITOS)).toEqual(RESTRITOS.filter(palavra => palavra !== iso))
  }
})

test.each(Object.keys(RIGHTS))('nenhuma pergunta à lista acha o que não se vê: %s', async nome => {
  const quem = usuarios[nome] as Client
  for (const consulta of [
    'data_nascimento=17/03/1971',
    'data_nascimento>=01/01/1970',
    'rg=RG-71836',
    'obervasao=vizinho',
    'email=zulmira@casa.br',
    'addresss.email=entrega@casa.br',
    'order_by=data_nascimento,asc',
    'order_by=rg,asc',
  ]) {
    const { status } = await quem.call('GET', `parceiros?${consulta}`)
    expect([consulta, status >= 400 && status < 500]).toEqual([consulta, true])
  }
  const { body } = await quem.call('GET', 'parceiros?full_search=vizinho')
  expect(body.data).toEqual([])
  const achados = (await quem.call('GET', 'parceiros?full_search=74185296355')).body.data
  expect(achados.map(({ id }: { id: number }) => id)).toEqual([cliente])
})
