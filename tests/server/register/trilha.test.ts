import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../src/server/register/write/audit.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { parceiro } from './corpos.ts'

let t: TestApp
let dono: Client
let caixa: Client
let outra: Client
let suporte: Client

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
  caixa = await t.login('caixa@demo.tecla')
  outra = await t.login('outra@demo.tecla')
  suporte = await t.login('super@demo.tecla')
})
afterAll(() => t.close())

type Corpo = Record<string, unknown>
const incluir = async (api: string, corpo: Corpo, quem = dono) => {
  const { status, body } = await quem.call('POST', api, corpo)
  if (status !== 201) throw new Error(`${api}: ${status} ${JSON.stringify(body)}`)
  return body.data
}
const historico = async (api: string, id: number) =>
  (await dono.call('GET', `${api}/${id}/historico`)).body.data as Corpo[]

describe('trilha', () => {
  test('cada mudança é contada: quem, quando, de onde, antes e depois', async () => {
    const { id, versao, telefones } = await incluir('parceiros', parceiro('11144477735'))
    expect(versao).toEqual(expect.any(Number))
    await dono.call('PUT', `parceiros/${id}`, {
      nome: 'Fulano de Souza',
      telefones: [{ id: telefones[0].id, telefone: '11999997777', principal: 1 }],
    })
    await dono.call('POST', `parceiros/${id}/address`, {
      cep: '01310100',
      endereco: 'Rua B',
      numero: '1',
      bairro: 'Centro',
      municipio_id: '3550308',
    })
    const passos = await historico('parceiros', id)
    expect(passos.map(({ acao, usuario }) => [acao, usuario])).toEqual([
      ['criou', expect.any(String)],
      ['alterou', expect.any(String)],
      ['criou', expect.any(String)],
    ])
    expect(passos[1]).toMatchObject({
      em: t.clock().toISOString(),
      origem: expect.stringMatching(/^127\.0\.0\.1/),
      rotulo: 'Fulano de Souza',
      mudancas: [
        { campo: 'nome', rotulo: 'Nome', antes: 'Fulano de Tal', depois: 'Fulano de Souza' },
        {
          campo: 'telefones',
          antes: [{ telefone: '11999998888' }],
          depois: [{ telefone: '11999997777' }],
        },
      ],
    })
    // an address saved apart is told with its partner
    expect(passos[0]?.['mudancas']).toContainEqual(
      expect.objectContaining({ campo: 'endereco', rotulo: expect.stringContaining(': '), depois: 'Rua B' }),
    )
  })

  test('gravar sem mudar nada não conta nada e não envelhece quem tem o registro aberto', async () => {
    const { id, versao } = await incluir('categorias', { nome: 'PARADA' })
    const igual = await dono.call('PUT', `categorias/${id}`, { nome: 'PARADA', versao })
    expect([igual.status, igual.body.data.versao]).toEqual([200, versao])
    expect(await historico('categorias', id)).toHaveLength(1)
  })

  test('a senha que mudou é contada, nunca a senha', async () => {
    const { rows } = await t.deps.db.tx({ account_id: 1 }, q => q.query('select min(id) as id from grupos'))
    const { id } = await incluir('usuarios', {
      nome: 'Trilha Um',
      email: 'trilha@demo.tecla',
      password: 'Segredo-123',
      pin: '4821',
      grupo_id: rows[0]?.['id'],
      empresas: [1],
    })
    const mudou = await dono.call('PUT', `usuarios/${id}`, { password: 'Outro-Segredo-9', pin: '7351' })
    expect(mudou.status).toBe(200)
    const [passo] = await historico('usuarios', id)
    expect(passo?.['mudancas']).toEqual([
      { campo: 'password', rotulo: expect.any(String), antes: '••••••', depois: '••••••' },
      { campo: 'pin', rotulo: expect.any(String), antes: '••••••', depois: '••••••' },
    ])
    const tudo = await t.deps.db.tx({ account_id: 1 }, q =>
      q.query('select auditoria::text as t from auditoria'),
    )
    for (const segredo of ['Segredo', '4821', '7351', 'argon2'])
      expect(tudo.rows.filter(row => String(row['t']).includes(segredo))).toEqual([])
  })

  test('só cresce: o banco recusa mudar, apagar e esvaziar', async () => {
    for (const sql of [
      "update auditoria set usuario = 'ninguém'",
      'delete from auditoria',
      'truncate auditoria',
    ])
      await expect(t.deps.db.tx({ account_id: 1 }, q => q.query(sql))).rejects.toMatchObject({
        code: '42501',
      })
  })

  test('a mudança recusada não deixa rastro: a trilha é da mesma transação', async () => {
    const antes = await t.deps.db.tx({ account_id: 1 }, q => q.query('select count(*) as n from auditoria'))
    expect((await suporte.call('POST', 'unidades', { nome: 'Repetida', sigla: 'UN' })).status).toBe(422)
    const depois = await t.deps.db.tx({ account_id: 1 }, q => q.query('select count(*) as n from auditoria'))
    expect(depois.rows).toEqual(antes.rows)
  })

  test('dez mil mudanças entram em poucos comandos', async () => {
    let comandos = 0
    await t.deps.db.tx({ account_id: 1 }, async q => {
      const contado = {
        ...q,
        query: (...args: Parameters<typeof q.query>) => {
          comandos++
          return q.query(...args)
        },
      } as typeof q
      const entrada = {
        registro: 'categorias',
        rotulo: 'X',
        acao: 'lote',
        empresa_id: null,
        pai_id: null,
      } as const
      await audit(
        contado,
        { account_id: 1, usuario_id: 1, nome: 'Dono' },
        t.clock(),
        Array.from({ length: 10_000 }, (_, i) => ({
          ...entrada,
          registro_id: 900_000 + i,
          mudancas: [{ campo: 'nome', rotulo: 'Nome', antes: 'A', depois: 'B' }],
        })),
      )
    })
    expect(comandos).toBeLessThanOrEqual(3)
    const { body } = await dono.call('GET', 'categorias/909999/historico')
    expect(body).toMatchObject({ total: 1, data: [{ acao: 'lote' }] })
  })

  test('o histórico é de quem tem a permissão, e da própria conta', async () => {
    const { id } = await incluir('categorias', { nome: 'MINHA' })
    expect((await caixa.call('GET', `categorias/${id}/historico`)).status).toBe(403)
    expect((await outra.call('GET', `categorias/${id}/historico`)).status).toBe(404)
    expect((await outra.call('GET', 'categorias/excluidos')).body.total).toBe(0)
  })
})

describe('duas pessoas no mesmo registro', () => {
  test('a segunda só passa com a versão nova, e a recusa diz o que mudou e por quem', async () => {
    const { id, versao } = await incluir('parceiros', parceiro('52998224725'))
    const primeira = await dono.call('PUT', `parceiros/${id}`, { versao, nome: 'Nome da Primeira' })
    await dono.call('PUT', `parceiros/${id}`, { versao: primeira.body.data.versao, rg: '77' })
    const { status, body } = await dono.call('PUT', `parceiros/${id}`, { versao, nome: 'Nome da Segunda' })
    const { nome: quem } = (await dono.call('GET', 'user')).body.data
    expect([status, body.codigo, body.message]).toEqual([
      409,
      'REGISTRO_ALTERADO',
      `O registro foi alterado por ${quem}`,
    ])
    expect(body.dados).toMatchObject({
      por: quem,
      em: t.clock().toISOString(),
      atual: { id, nome: 'Nome da Primeira', rg: '77' },
      mudancas: [
        { campo: 'nome', antes: 'Fulano de Tal', depois: 'Nome da Primeira' },
        { campo: 'rg', antes: null, depois: '77' },
      ],
    })
    const { versao: atual } = body.dados.atual
    expect(
      (await dono.call('PUT', `parceiros/${id}`, { versao: atual, nome: 'Nome da Segunda' })).status,
    ).toBe(200)
  })

  test('ao mesmo tempo: uma grava, as outras são recusadas, e nada se perde em silêncio', async () => {
    const { id, versao } = await incluir('categorias', { nome: 'CORRIDA' })
    const respostas = await Promise.all(
      [1, 2, 3, 4, 5].map(n => dono.call('PUT', `categorias/${id}`, { versao, nome: `CORRIDA ${n}` })),
    )
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await historico('categorias', id)).toHaveLength(2)
  })

  test('só mudou um filho: também envelhece', async () => {
    const { id, versao } = await incluir('parceiros', parceiro('39053344705'))
    await dono.call('PUT', `parceiros/${id}`, { versao, telefones: [] })
    const { status, body } = await dono.call('PUT', `parceiros/${id}`, { versao, nome: 'Outro Nome' })
    expect([status, body.dados.mudancas]).toEqual([
      409,
      [{ campo: 'telefones', rotulo: 'Telefones', antes: [expect.anything()], depois: [] }],
    ])
  })

  test('sem versão a última gravação vale, e uma versão inventada é recusada', async () => {
    const { id } = await incluir('categorias', { nome: 'LIVRE' })
    expect((await dono.call('PUT', `categorias/${id}`, { nome: 'LIVRE 2' })).status).toBe(200)
    expect((await dono.call('PUT', `categorias/${id}`, { nome: 'X', versao: 9e15 })).status).toBe(409)
    expect((await dono.call('PUT', `categorias/${id}`, { nome: 'X', versao: 'a' })).status).toBe(422)
  })
})

describe('excluir e voltar', () => {
  test('volta com o mesmo número, os filhos e o estoque, e o histórico conta tudo', async () => {
    const corpo = {
      referencia: 'VOLTA-1',
      nome: 'PRODUTO QUE VOLTA',
      unidade: 'UN',
      ncm: '04029900',
      icms_dentro_id: 1,
      icms_fora_id: 2,
      pisconfins_id: 1,
      estoque: { preco_vend: '1234567890.0123456789', estoque_inicial: '7.5' },
      codigos: [{ codigo: 'CX-VOLTA', fator: '6' }],
    }
    const { id } = await incluir('produtos', corpo)
    const inteiro = (await dono.call('GET', `produtos/${id}`)).body.data
    expect((await dono.call('DELETE', `produtos/${id}`)).status).toBe(200)
    expect((await dono.call('GET', `produtos/${id}`)).status).toBe(404)
    const lixeira = await dono.call('GET', 'produtos/excluidos')
    expect(lixeira.body.data[0]).toMatchObject({ registro_id: id, rotulo: 'PRODUTO QUE VOLTA' })
    expect((await caixa.call('POST', `produtos/${id}/restaurar`)).status).toBe(403)
    expect((await outra.call('POST', `produtos/${id}/restaurar`)).status).not.toBe(200)
    const volta = await dono.call('POST', `produtos/${id}/restaurar`)
    expect(volta.status).toBe(200)
    const { versao, ...depois } = (await dono.call('GET', `produtos/${id}`)).body.data
    expect(depois).toEqual({ ...inteiro, versao: undefined })
    expect(versao).toBeGreaterThan(inteiro.versao)
    expect((await dono.call('POST', `produtos/${id}/restaurar`)).status).toBe(404)
    expect((await historico('produtos', id)).map(({ acao }) => acao)).toEqual([
      'restaurou',
      'excluiu',
      'criou',
    ])
    const { rows } = await t.deps.db.tx({ account_id: 1 }, q =>
      q.query('select from produtos_removidos where produto_id = $1', [id]),
    )
    expect(rows).toEqual([])
  })

  test('o que foi tomado enquanto isso é dito no campo, e nada volta pela metade', async () => {
    const { id } = await incluir('unidades', { nome: 'Barrica', sigla: 'BRC' }, suporte)
    await suporte.call('DELETE', `unidades/${id}`)
    const nova = await incluir('unidades', { nome: 'Barrica nova', sigla: 'BRC' }, suporte)
    const { status, body } = await suporte.call('POST', `unidades/${id}/restaurar`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['sigla']])
    await suporte.call('DELETE', `unidades/${nova.id}`)
    expect((await suporte.call('POST', `unidades/${id}/restaurar`)).status).toBe(200)
  })

  test('o que ele apontava já não há: dito no campo', async () => {
    const { id: categoria_id } = await incluir('categorias', { nome: 'EFÊMERA' })
    const { id } = await incluir('produtos', {
      referencia: 'VOLTA-2',
      nome: 'SEM CATEGORIA',
      unidade: 'UN',
      ncm: '04029900',
      icms_dentro_id: 1,
      icms_fora_id: 2,
      pisconfins_id: 1,
      categoria_id,
      estoque: { preco_vend: '1', estoque_inicial: '0' },
    })
    await dono.call('DELETE', `produtos/${id}`)
    expect((await dono.call('DELETE', `categorias/${categoria_id}`)).status).toBe(200)
    const { status, body } = await dono.call('POST', `produtos/${id}/restaurar`)
    expect([status, body.errors]).toEqual([422, { categoria_id: ['Registro não encontrado'] }])
  })

  test('o filho cujo pai se foi não volta sozinho, e volta com o pai', async () => {
    const { id, addresss } = await incluir('parceiros', parceiro('15350946056'))
    const endereco = addresss[0].id
    await dono.call('DELETE', `parceiros/${id}`)
    expect((await dono.call('POST', `parceiros/${id}/address/${endereco}/restaurar`)).status).toBe(404)
    await dono.call('POST', `parceiros/${id}/restaurar`)
    expect((await dono.call('GET', `parceiros/${id}`)).body.data.addresss).toEqual(addresss)
  })

  test('o que está em uso diz quem usa', async () => {
    const usos = async (path: string) => {
      const { status, body } = await suporte.call('DELETE', path)
      expect([status, body.codigo]).toEqual([409, 'EM_USO'])
      return body.dados.usos as { recurso: string; titulo: string; total: number; exemplos: string[] }[]
    }
    const id = async (query: string) => (await dono.call('GET', query)).body
    const un = (await id('unidades?sigla=UN')).data[0].id
    expect(await usos(`unidades/${un}`)).toEqual([
      { recurso: 'produtos', titulo: 'Produtos', total: expect.any(Number), exemplos: expect.any(Array) },
    ])
    const renomeada = await suporte.call('PUT', `unidades/${un}`, { sigla: 'UND' })
    expect([renomeada.status, Object.keys(renomeada.body.errors)]).toEqual([422, ['sigla']])
    const { id: fornecedor } = await incluir('parceiros', parceiro('86288366757'))
    const produto = (await id('produtos?referencia=1')).data.data[0]
    await dono.call('PUT', `produtos/${produto.id}`, { fornecedor: [fornecedor] })
    expect(await usos(`parceiros/${fornecedor}`)).toEqual([
      { recurso: 'produtos', titulo: 'Produtos', total: 1, exemplos: [produto.nome] },
    ])
    await dono.call('PUT', `produtos/${produto.id}`, { fornecedor: [] })
    const insumo = (await id('produtos?referencia=INS*')).data.data[0]
    const quem = await usos(`produtos/${insumo.id}`)
    expect(quem.length).toBeGreaterThan(0)
    for (const { total, exemplos } of quem) expect(exemplos).toHaveLength(Math.min(3, total))
  })
})
