import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'
import { criado, type Dito, dizer } from './documento.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const emitir = (id: number) => loja.caixa.call('POST', `vendas/${id}/emitir`, {})
const alterar = (id: number, dito: Dito) => loja.caixa.call('PUT', `vendas/${id}`, dito)
const chaveDe = async (id: number) => {
  const [nota] = await loja.sql<{ serie: number; numero: number; situacao: string }>(
    'select serie, numero, status_emissao as situacao from documentos_fiscais where venda_id = $1 and atual',
    [id],
  )
  return nota && [nota.serie, nota.numero, nota.situacao]
}
/** Refused for a code that no table has. */
const recusavel = (): Dito =>
  dizer(loja, {
    serie: '31',
    itens: [{ produto_id: loja.produtos.comum, qtde: '2', preco: '10.00', ncm: '99999999' }],
  })

test('a recusada se corrige e sai com o mesmo número, e depois não se edita mais', async () => {
  const { id } = await criado(loja, recusavel())
  expect((await emitir(id)).status).toBe(200)
  await loja.quieto()
  expect(await chaveDe(id)).toEqual([31, 1, 'rejeitada'])
  const corrigida = await alterar(id, dizer(loja, { serie: '31', obs: 'Corrigida', versao: 1 }))
  expect([corrigida.status, corrigida.body.data.status]).toEqual([200, 'A'])
  // another one of the same series is numbered meanwhile
  const outra = await criado(loja, dizer(loja, { serie: '31', numerocodumento: '2' })) // contrato
  expect((await emitir(outra.id)).body.data).toMatchObject({ numerocodumento: '2' }) // contrato
  const { status, body } = await emitir(id)
  expect([status, body.message ?? null]).toEqual([200, null])
  await loja.quieto()
  expect(await chaveDe(id)).toEqual([31, 1, 'autorizada'])
  const [{ quantas } = { quantas: 0 }] = await loja.sql<{ quantas: number }>(
    'select count(*)::int as quantas from documentos_fiscais where venda_id = $1',
    [id],
  )
  expect(quantas).toBe(1)
  expect((await loja.ver(id)).status).toBe('T')
})

test('editada enquanto outro a emitiu: recusada com o porquê e com o que está gravado', async () => {
  const { id } = await criado(loja, dizer(loja, { serie: '32', obs: 'Como estava' }))
  expect((await emitir(id)).status).toBe(200)
  const { status, body } = await alterar(id, dizer(loja, { serie: '32', obs: 'Outra', versao: 1 }))
  expect(status).toBe(409)
  expect(body).toMatchObject({ codigo: 'CONFLITO', dados: { id, obs: 'Como estava', valor_total: '20.00' } })
  expect(body.message).toMatch(
    /^O documento (está sendo emitido|foi autorizado) e não pode mais ser editado$/,
  )
  await loja.quieto()
  expect(await loja.ver(id)).toMatchObject({ obs: 'Como estava', status: 'T' })
})

describe('dois emitem ao mesmo tempo', () => {
  test('documentos da mesma série: cada um o seu número, em seguida', async () => {
    const serie_id = await serieNova('41', 10)
    const documentos = await Promise.all([1, 2, 3, 4].map(() => criado(loja, dizer(loja, { serie_id }))))
    const respostas = await Promise.all(documentos.map(({ id }) => emitir(id)))
    expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const numeros = respostas.map(({ body }) => Number(body.data.numerocodumento)) // contrato
    expect(numeros.toSorted((a, b) => a - b)).toEqual([11, 12, 13, 14])
    await loja.quieto()
    for (const { id } of documentos) expect((await loja.ver(id)).status).toBe('T')
  })

  test('o mesmo documento: uma nota só', async () => {
    const { id } = await criado(loja, dizer(loja, { serie: '42' }))
    const respostas = await Promise.all([emitir(id), emitir(id), emitir(id)])
    expect(respostas.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const { body } of respostas.filter(({ status }) => status === 409))
      expect(body.message).toMatch(
        /^O documento (já está sendo emitido: aguarde a resposta da SEFAZ|foi autorizado e não pode mais ser emitido)$/,
      )
    await loja.quieto()
    const notas = await loja.sql('select numero from documentos_fiscais where venda_id = $1', [id])
    expect(notas).toEqual([{ numero: 1 }])
  })
})

async function serieNova(serie: string, sequencia: number): Promise<number> {
  const [row] = await loja.sql<{ id: number }>(
    `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia) values ($1, $2, $3, '55', $3, $4) returning id`,
    [loja.account_id, loja.empresa_id, serie, sequencia],
  )
  return row?.id ?? 0
}

describe('a série', () => {
  const comControle = async (feito: () => Promise<void>) => {
    await loja.sql('update accounts set controle_serie = true')
    try {
      await feito()
    } finally {
      await loja.sql('update accounts set controle_serie = false')
    }
  }

  test('o par livre só se pede sem controle de séries', async () => {
    const serie_id = await serieNova('51', 6)
    const semNada = dizer(loja, { serie: null, numerocodumento: null }) // contrato
    const falta = async () => (await loja.caixa.call('POST', 'vendas', semNada)).body.errors
    expect(await falta()).toEqual({
      serie: ['Campo Obrigatório'],
      numerocodumento: ['Campo Obrigatório'], // contrato
    })
    await comControle(async () => {
      expect(await falta()).toEqual({ serie_id: ['Campo Obrigatório'] })
      const { id } = await criado(loja, { ...semNada, serie_id })
      expect((await emitir(id)).body.data).toMatchObject({ serie: '51', numerocodumento: '7' }) // contrato
    })
  })

  test('de outro modelo é recusada onde se escolheu', async () => {
    const [caixa] = await loja.sql<{ id: number }>(`select id from series where modelo = '65' limit 1`)
    const { status, body } = await loja.caixa.call(
      'POST',
      'vendas',
      dizer(loja, { serie_id: caixa?.id ?? 0 }),
    )
    expect([status, body.errors]).toEqual([422, { serie_id: ['A série não é do modelo 55'] }])
  })
})

test('produto, endereço, lote e série de outra conta: recusados no campo', async () => {
  const { account_id, empresas } = await createAccount(loja.deps.db, { users: [] })
  const alheio = await loja.deps.db.tx({ account_id }, async q => {
    const one = async (sql: string, ...params: unknown[]) =>
      (await q.query<{ id: number }>(`${sql} returning id`, [account_id, ...params])).rows[0]?.id as number
    const produto = await one(
      `insert into produtos (account_id, empresa_id, referencia, nome, unidade, ncm) values ($1, $2, 'X', 'Alheio', 'UN', '22011000')`,
      empresas[0],
    )
    const parceiro = await one(`insert into parceiros (account_id, tipo, nome) values ($1, 'F', 'Alheio')`)
    return {
      produto,
      endereco: await one(
        `insert into parceiros_address (account_id, parceiro_id, endereco, numero, bairro, principal) values ($1, $2, 'Rua', '1', 'Centro', 1)`,
        parceiro,
      ),
      lote: await one(
        `insert into produtos_lotes (account_id, empresa_id, produto_id, lote, quantidade, fabricacao, validade)
          values ($1, $2, $3, 'L', 5, '2026-01-01', '2027-01-01')`,
        empresas[0],
        produto,
      ),
      serie: await one(
        `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia) values ($1, $2, 'X', '55', '1', 0)`,
        empresas[0],
      ),
    }
  })
  const linha = { produto_id: loja.produtos.comum, qtde: '2', preco: '10.00' }
  const casos: [Dito, string, string][] = [
    [{ itens: [{ ...linha, produto_id: alheio.produto }] }, 'itens.0.produto_id', 'Produto não localizado'],
    [{ itens: [{ ...linha, lote_id: alheio.lote }] }, 'itens.0.lote_id', 'Lote não localizado'],
    [{ addresse_id: alheio.endereco }, 'addresse_id', 'Endereço não localizado'], // contrato
    [{ addresse_entrega_id: alheio.endereco }, 'addresse_entrega_id', 'Endereço de entrega não localizado'],
    [{ serie_id: alheio.serie }, 'serie_id', 'Série não localizada'],
  ]
  for (const [mudanca, campo, texto] of casos) {
    const { status, body } = await loja.caixa.call('POST', 'vendas', dizer(loja, mudanca))
    expect([status, body.errors]).toEqual([422, { [campo]: [texto] }])
  }
})
