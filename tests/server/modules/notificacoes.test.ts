import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENT_KINDS } from '../../../src/domain/documents/documento/kinds.ts'
import { kindOfDocument, NOTICE_KINDS, type NoticeKind } from '../../../src/domain/notice-kinds.ts'
import type { Sessao } from '../../../src/server/http/session.ts'
import { noticeTo } from '../../../src/server/modules/notificacoes/service.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount, type TestAccount } from '../world.ts'

let t: TestApp
let conta: TestAccount
let outra: TestAccount
let dono: Client
let caixa: Client

interface Aviso {
  titulo: string
  usuario?: string
  empresa?: number
  tipo?: NoticeKind
}

/** Inserts a notice as the modules do; its id. */
async function avisar(de: TestAccount, { titulo, usuario, empresa, tipo = 'conta' }: Aviso): Promise<number> {
  return t.deps.db.tx({ account_id: de.account_id }, async q => {
    const { rows } = await q.query<{ id: number }>(
      `insert into notificacoes (account_id, usuario_id, empresa_id, titulo, mensagem, data, tipo)
        values ($1, $2, $3, $4, 'texto', now(), $5) returning id`,
      [de.account_id, usuario ? de.usuarios[usuario] : null, empresa ?? null, titulo, tipo],
    )
    return rows[0]?.id ?? 0
  })
}

const list = async (who: Client) => (await who.call('GET', 'notificacao')).body.data
const unread = async (who: Client) =>
  (await list(who)).filter(({ lida }: { lida: boolean }) => !lida).map(({ id }: { id: number }) => id)

beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, {
    users: [
      { email: 'dono@a.br' },
      { email: 'caixa@a.br', flags: ['documentos_pdv'] },
      { email: 'veiculos@a.br', flags: ['cadastro_veiculo'] },
      { email: 'estoque@a.br', flags: ['estoque_movimento'] },
    ],
    companies: [{}, {}],
  })
  outra = await createAccount(t.deps.db, { users: [{ email: 'dono@b.br' }] })
  dono = await t.login('dono@a.br')
  caixa = await t.login('caixa@a.br')
})
afterAll(() => t.close())

describe('notificações (G-052)', () => {
  test('cada um lê por si o que é de todos', async () => {
    const id = await avisar(conta, { titulo: 'a todos' })
    expect(Object.keys((await list(dono))[0])).toEqual(['id', 'titulo', 'mensagem', 'data', 'lida'])
    expect((await dono.call('PUT', `notificacao/${id}`)).body).toEqual({ data: { id, lida: true } })
    expect((await dono.call('PUT', `notificacao/${id}`)).status).toBe(200)
    expect(await unread(dono)).toEqual([])
    expect(await unread(caixa)).toEqual([id])
  })

  test('o que é de outro usuário, de outra empresa ou de outra conta não existe', async () => {
    const ids = [
      await avisar(conta, { titulo: 'só do caixa', usuario: 'caixa@a.br' }),
      await avisar(conta, { titulo: 'da filial', empresa: conta.empresas[1] as number }),
      await avisar(outra, { titulo: 'da outra conta' }),
    ]
    const seen = (await list(dono)).map(({ id }: { id: number }) => id)
    for (const id of ids) {
      expect(seen).not.toContain(id)
      expect((await dono.call('PUT', `notificacao/${id}`)).status).toBe(404)
    }
    expect((await dono.call('PUT', 'notificacao', { ids })).body).toEqual({ data: { lidas: 0 } })
    expect(await unread(caixa)).toContain(ids[0])
  })

  test('várias de uma vez, e só as que foram ditas', async () => {
    const [a, b, c] = [
      await avisar(conta, { titulo: '1' }),
      await avisar(conta, { titulo: '2' }),
      await avisar(conta, { titulo: '3' }),
    ]
    expect((await dono.call('PUT', 'notificacao', { ids: [a, b, a] })).body).toEqual({ data: { lidas: 2 } })
    expect(await unread(dono)).toEqual([c])
  })

  test('cada tipo de aviso só chega a quem tem o direito ao que ele conta', async () => {
    const tipos: NoticeKind[] = [
      ...(Object.keys(NOTICE_KINDS) as (keyof typeof NOTICE_KINDS)[]),
      ...DOCUMENT_KINDS.map(({ tipo }) => kindOfDocument(tipo)),
    ]
    const ids = new Map<number, NoticeKind>()
    for (const tipo of tipos)
      ids.set(
        await avisar(conta, { titulo: `tipo ${tipo}`, tipo, empresa: conta.empresas[0] as number }),
        tipo,
      )
    const kinds = async (who: Client) =>
      (await list(who)).flatMap(({ id }: { id: number }) => ids.get(id) ?? []).toSorted()
    expect(await kinds(dono)).toEqual(tipos.toSorted())
    expect(await kinds(await t.login('veiculos@a.br'))).toEqual(['conta', 'pessoal'])
    expect(await kinds(await t.login('estoque@a.br'))).toEqual(['conta', 'estoque', 'lote', 'pessoal'])
    const doCaixa = await kinds(caixa)
    expect(doCaixa).toEqual(expect.arrayContaining(['emissao', 'papel', 'pix', 'tef', 'venda']))
    for (const tipo of ['custo', 'financeiro', 'recebida', 'preco', 'contador', 'dados_pessoais'] as const)
      expect(doCaixa).not.toContain(tipo)
    const segredo = [...ids].find(([, tipo]) => tipo === 'financeiro')?.[0]
    expect((await caixa.call('PUT', `notificacao/${segredo}`)).status).toBe(404)
    expect((await dono.call('PUT', 'notificacao', { ids: [...ids.keys()] })).status).toBe(200)
  })

  test('o aviso que um usuário não leu não se repete, e o de todos não conta', async () => {
    const aviso = { titulo: 'repetido', mensagem: 'texto' }
    await avisar(conta, { titulo: aviso.titulo })
    const usuarios = [conta.usuarios['dono@a.br'] ?? 0]
    const sessao = { account_id: conta.account_id, empresa_id: conta.empresas[0] } as Sessao
    for (let vez = 0; vez < 2; vez++)
      await t.deps.db.tx(sessao, q => noticeTo(q, sessao, t.clock(), { usuarios, ...aviso }))
    const meus = (await list(dono)).filter(({ titulo }: Aviso) => titulo === aviso.titulo)
    expect(meus).toHaveLength(2)
  })

  test.each([
    [{}, 422],
    [{ ids: [] }, 422],
    [{ ids: ['x'] }, 422],
    [{ ids: [-1] }, 422],
    [{ ids: Array.from({ length: 501 }, (_, i) => i + 1) }, 422],
    [{ ids: [9_007_199_254_740_991] }, 200],
  ])('corpo %#', async (body, status) => {
    expect((await dono.call('PUT', 'notificacao', body)).status).toBe(status)
  })

  test.each(['0', '-1', 'x', '9007199254740993'])('id %s nunca é 500', async id => {
    expect((await dono.call('PUT', `notificacao/${id}`)).status).toBeLessThan(500)
  })
})

describe('notas da semana (CAP-11)', () => {
  test('quem não vê vendas recebe 403, quem vê recebe as da sua empresa', async () => {
    const semVendas = await createAccount(t.deps.db, {
      users: [{ email: 'cadastro@c.br', flags: ['produtos_categoria'] }],
    })
    expect(semVendas.empresas).toHaveLength(1)
    const cadastro = await t.login('cadastro@c.br')
    expect((await cadastro.call('GET', 'admin/estatistica/notas_semana')).status).toBe(403)
    expect((await dono.call('GET', 'admin/estatistica/notas_semana')).body).toEqual({
      dia: '2026-11-20',
      data: [],
    })
  })

  test('são sete dias no fuso da empresa, sem as canceladas', async () => {
    const empresa = conta.empresas[0]
    const dados = { account_id: conta.account_id }
    const terminal = await t.deps.db.tx(dados, async q => {
      const { rows } = await q.query<{ id: number }>(
        `with s as (insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
            values ($1, $2, '65', '65', '1', 0), ($1, $2, '55', '55', '1', 0) returning id, modelo)
          insert into terminais (account_id, empresa_id, nome, serie_65_id, serie_55_id)
            select $1, $2, 'Caixa 1', min(id) filter (where modelo = '65'), min(id) filter (where modelo = '55') from s
            returning id`,
        [conta.account_id, empresa],
      )
      return rows[0]?.id
    })
    const sale = (datavenda: string, valor: string, modelo = '65', status = 'T') =>
      t.deps.db.tx(dados, q =>
        q.query(
          `insert into vendas (account_id, empresa_id, terminal_id, usuario_id, uuid, modelo, status, desconto, acrscimo,
              taxa_entrega, troco, valor_produtos, valor_total, regras, contexto, totais_cliente, totais_servidor, paga,
              paga_em, datavenda)
            values ($1, $2, $3, $4, gen_random_uuid(), $5, $6, 0, 0, 0, 0, $7, $7, '{}', '{}', '{}', '{}', true, $8, $8)`,
          [
            conta.account_id,
            empresa,
            terminal,
            conta.usuarios['dono@a.br'],
            modelo,
            status,
            valor,
            datavenda,
          ],
        ),
      )
    // the clock of the tests: 2026-11-20 12:00 in São Paulo
    await sale('2026-11-20T02:59:00Z', '10.00')
    await sale('2026-11-20T03:00:00Z', '5.10')
    await sale('2026-11-20T15:00:00Z', '0.20')
    await sale('2026-11-20T15:00:00Z', '7.00', '55')
    await sale('2026-11-20T15:00:00Z', '99.00', '65', 'C')
    await sale('2026-11-14T03:00:00Z', '1.00')
    await sale('2026-11-14T02:59:59Z', '2.00')
    const { body } = await dono.call('GET', 'admin/estatistica/notas_semana')
    expect(body.data).toEqual([
      { dia: '2026-11-14', modelo: '65', quantidade: 1, valor: '1.00' },
      { dia: '2026-11-19', modelo: '65', quantidade: 1, valor: '10.00' },
      { dia: '2026-11-20', modelo: '55', quantidade: 1, valor: '7.00' },
      { dia: '2026-11-20', modelo: '65', quantidade: 2, valor: '5.30' },
    ])
  })
})
