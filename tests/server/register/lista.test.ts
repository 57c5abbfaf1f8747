import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnsOf } from '../../../src/domain/fields/columns.ts'
import { filterFieldsOf } from '../../../src/domain/fields/filter/filter-fields.ts'
import { REGISTERS } from '../../../src/domain/records/index.ts'
import { ALL, covering } from '../../each-kind.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

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

const total = async (query: string) => {
  const { status, body } = await dono.call('GET', query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.total as number
}
const counted = async (query: string) => (await dono.call('GET', query)).body.data.total as number
const names = async (query: string): Promise<string[]> =>
  (await dono.call('GET', query)).body.data.map(({ nome }: { nome: string }) => nome)

describe('gramática das listas, além do contrato', () => {
  test('maior, menor e intervalo, estritos ou não, sem perder nem repetir ninguém', async () => {
    const all = await total('produtos?limit=1')
    const above = await total('produtos?limit=1&estoque.preco_vend>10')
    const from = await total('produtos?limit=1&estoque.preco_vend>=10')
    const equal = await total('produtos?limit=1&estoque.preco_vend=10')
    const below = await total('produtos?limit=1&estoque.preco_vend<10')
    expect(equal).toBeGreaterThan(0)
    expect(from).toBe(above + equal)
    expect(below + from).toBe(all)
    expect(await total('produtos?limit=1&estoque.preco_vend>=10&estoque.preco_vend<=10')).toBe(equal)
  })

  test('sem valor vem por último na ordem de cima e na de baixo, na página que for', async () => {
    const all = await total('parceiros?limit=1')
    const [um, dois] = (await dono.call('GET', 'parceiros?limit=2&order_by=id,asc')).body.data
    for (const [i, { id }] of [um, dois].entries())
      await t.deps.db.tx({ account_id: 1 }, q =>
        q.query('update parceiros set limite_credito = $1 where id = $2', [100 * (i + 1), id]),
      )
    const lida = async (ordem: string, mais = '') => {
      const valores: (string | null)[] = []
      for (let page = 1; valores.length < all; page++) {
        const { body } = await dono.call(
          'GET',
          `parceiros?limit=100&page=${page}&order_by=limite_credito,${ordem}${mais}`,
        )
        valores.push(...body.data.map((row: { limite_credito: string | null }) => row.limite_credito))
      }
      return valores
    }
    for (const ordem of ['asc', 'desc']) {
      const toda = await lida(ordem)
      const cheios = toda.filter(valor => valor !== null).map(Number)
      expect(cheios.length).toBeGreaterThanOrEqual(2)
      expect([ordem, toda.slice(0, cheios.length).map(Number)]).toEqual([
        ordem,
        cheios.toSorted((um, outro) => (ordem === 'asc' ? um - outro : outro - um)),
      ])
      // the last pages are read from the end, in the order turned round
      expect(await lida(ordem, `&total_conhecido=${all}`)).toEqual(toda)
    }
  })

  test('a UF e a cidade do endereço, o telefone e o nome do que é apontado', async () => {
    const all = await total('parceiros?limit=1')
    const sp = await total('parceiros?limit=1&addresss.municipio.uf=SP')
    expect(sp).toBeGreaterThan(0)
    expect(await total('parceiros?limit=1&addresss.municipio.uf!=SP')).toBe(all - sp)
    const rows = (await dono.call('GET', 'parceiros?limit=200&addresss.municipio.uf=SP')).body.data
    expect(new Set(rows.map((row: never) => row['address_primary']['municipio']['uf']))).toEqual(
      new Set(['SP']),
    )
    expect(await total('parceiros?limit=1&addresss.municipio.nome=*CAMPINAS*')).toBeGreaterThan(0)
    expect(await total('parceiros?limit=1&telefones.telefone=*9*')).toBe(all)
    const categorias = (await dono.call('GET', 'categorias?limit=1')).body.data[0]
    expect(await total(`produtos?limit=1&categoria.nome=${encodeURIComponent(categorias.nome)}`)).toBe(
      await total(`produtos?limit=1&categoria_id=${categorias.id}`),
    )
  })

  test('o asterisco casa sem acento nem caixa, e sozinho é o que está preenchido', async () => {
    const all = await total('parceiros?limit=1')
    const found = await names('parceiros?limit=200&nome=*LIMA*')
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(nome => /lima/i.test(nome))).toBe(true)
    expect((await names('parceiros?limit=200&nome=antonio*')).every(nome => nome.startsWith('Antônio'))).toBe(
      true,
    )
    expect(await total('parceiros?limit=1&nome[]=antonio*&nome[]=ana*')).toBe(
      (await total('parceiros?limit=1&nome=antonio*')) + (await total('parceiros?limit=1&nome=ana*')),
    )
    const filled = await total('parceiros?limit=1&data_nascimento=*')
    expect(filled).toBeGreaterThan(0)
    expect(await total('parceiros?limit=1&data_nascimento!=*')).toBe(all - filled)
  })

  test('os sinais do LIKE e das expressões são letras', async () => {
    for (const sign of ['%', '_', '.', '(', '[a-z]', '\\'])
      expect(await total(`parceiros?limit=1&nome=*${encodeURIComponent(`A${sign}Z`)}*`)).toBe(0)
  })

  test.each([
    'nome>1',
    'estoque.preco_vend>abc',
    'nada.nome=x',
    'addresss.nada=x',
    'addresss.municipio.nada=x',
    'criado_em>=31/02/2026',
    'nome(=1',
    'constructor=1',
    'addresss.constructor=1',
    'order_by=categoria.nome,asc',
  ])('%s é recusado com mensagem', async filtro => {
    const [recurso] = filtro.startsWith('estoque') ? ['produtos'] : ['parceiros']
    const { status, body } = await dono.call('GET', `${recurso}?${filtro}`)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toHaveLength(1)
  })

  test('a ordem por referência é a do nome, e as páginas não repetem nem pulam', async () => {
    const seen: { id: number; categoria: { nome: string } | null }[] = []
    for (const page of [1, 2, 3])
      seen.push(
        ...(
          await dono.call(
            'GET',
            `produtos?limit=200&page=${page}&order_by=categoria_id,asc&includes=categoria`,
          )
        ).body.data.data,
      )
    expect(new Set(seen.map(({ id }) => id)).size).toBe(600)
    const shown = seen.map(({ categoria }) =>
      (categoria?.nome ?? '~').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    )
    expect(shown).toEqual([...shown].sort())
  })

  test('as páginas de um cadastro grande seguem o nome, para a frente e para trás', async () => {
    const forward = [...(await names('parceiros?limit=200')), ...(await names('parceiros?limit=200&page=2'))]
    expect(forward).toHaveLength(400)
    const all = await total('parceiros?limit=1')
    const backward = await names(`parceiros?limit=${all % 200 || 200}&order_by=nome,desc`)
    expect(backward.at(0)).toBe((await names(`parceiros?limit=200&page=${Math.ceil(all / 200)}`)).at(-1))
    const known = (await dono.call('GET', 'parceiros?limit=50&page=2&contar=0')).body
    expect(known).toMatchObject({ total: 100, page: 2 })
  })

  test.each([
    'parceiros?',
    'parceiros?order_by=nome,desc',
    'parceiros?search=ana',
    'parceiros?search=ana%20lima',
    'parceiros?tipo=J',
    'parceiros?tipo=J&search=padaria',
    'parceiros?addresss.municipio.uf=SP',
    'parceiros?addresss.municipio.uf!=SP&search=a',
    'parceiros?addresss.municipio.uf=SP&addresss.municipio.uf=RJ&addresss.municipio.uf=MG&addresss.municipio.uf=RS&addresss.municipio.uf=PR',
    'parceiros?nome=*souza*',
    'parceiros?nome=antonio*&tipo=F',
    'parceiros?nome!=*a*',
    'parceiros?cpf_cnpj=00000000000',
    'parceiros?order_by=cpf_cnpj,desc',
    'parceiros?order_by=data_nascimento,asc&tipo=F',
    'parceiros?order_by=id,desc',
    'produtos?order_by=nome,asc&ativo=true',
    'produtos?order_by=nome,asc&estoque.preco_vend>50',
    'produtos?order_by=nome,asc&search=a',
    'produtos?order_by=categoria_id,asc&search=leite',
    'produtos?order_by=categoria_id,asc',
  ])('%s: quem sabe o total lê as mesmas páginas, de trás para a frente', async query => {
    const page = async (n: number, known: string) => {
      const { status, body } = await dono.call('GET', `${query}&limit=37&page=${n}${known}`)
      expect(status, JSON.stringify(body)).toBe(200)
      const rows = Array.isArray(body.data) ? body.data : body.data.data
      return { ids: rows.map(({ id }: { id: number }) => id) as number[], total: body.total as number }
    }
    const { total } = await page(1, '')
    const [resource, filter] = query.split('?')
    if (resource === 'parceiros') expect(await counted(`parceiros/totais?${filter}`)).toBe(total)
    const last = Math.max(1, Math.ceil(total / 37))
    const seen = new Set<number>()
    for (const n of new Set([1, 2, Math.ceil(last / 2), last - 1, last].filter(n => n >= 1 && n <= last))) {
      const plain = await page(n, '')
      expect(plain.total).toBe(total)
      expect(await page(n, `&total_conhecido=${total}`)).toEqual(plain)
      expect((await page(n, '&contar=0')).ids).toEqual(plain.ids)
      for (const id of plain.ids) expect(seen).not.toContain(id)
      for (const id of plain.ids) seen.add(id)
    }
    expect((await page(last + 1, '')).ids).toEqual([])
  })

  test('um total que não é número é recusado', async () => {
    expect((await dono.call('GET', 'parceiros?total_conhecido=-1')).status).toBe(422)
  })
})

/** Tells whether a register before asked this kind already. */
const known = () => {
  const seen = new Set<string>()
  return (kind: string) => !ALL && seen.size === seen.add(kind).size
}

// of each register the first column and the first filter, and those of a type that no register before has, as one code
// writes their SQL (`npm run prova -- varreduras`: all of them)
describe('todo cadastro', () => {
  const knownColumn = known()
  const knownFilter = known()
  test.each(REGISTERS.filter(({ parent }) => !parent).map(register => [register.id, register] as const))(
    '%s: cada coluna ordena ou é recusada, cada filtro da tela é entendido',
    async (_, register) => {
      const superuser = register.access.permission === null ? suporte : dono
      const ask = async (query: string) => {
        const { status, body } = await superuser.call('GET', `${register.api}?limit=2&${query}`)
        expect([status, query, status < 500 ? '' : JSON.stringify(body)]).toEqual([status, query, ''])
        return status
      }
      const columns = covering(columnsOf(register.fields), ({ field }) => [field.type])
      for (const [i, { column, field }] of columns.entries())
        if (!knownColumn(field.type) || i === 0) await ask(`order_by=${column},desc&page=2`)
      for (const key of ['id', 'criado_em', 'atualizado_em'])
        expect(await ask(`order_by=${key},asc`), key).toBe(200)
      const typeOf = ({ key, kind }: ReturnType<typeof filterFieldsOf>[number]) =>
        `${kind} ${key.split('.').length}`
      const filters = covering(filterFieldsOf(register), each => [typeOf(each)])
      for (const [i, each] of filters.entries()) {
        const { key } = each
        if (knownFilter(typeOf(each)) && i > 0) continue
        expect(await ask(`${key}=*`), key).toBe(200)
        expect(await ask(`${key}!=*`), key).toBe(200)
      }
      expect(await ask('search=a%20b')).toBe(200)
    },
  )
})

describe('texto procurado de um cadastro grande', () => {
  const novo = {
    nome: 'Zéfiro Importações',
    tipo: 'E',
    id_entrageiro: 'X1234',
    classificacaos: [2],
    addresss: [
      { cep: '01310100', endereco: 'Rua A', numero: '10', bairro: 'Centro', municipio_id: '3550308' },
    ],
  }

  test('acompanha o que é incluído, alterado e excluído, e é só da conta', async () => {
    const { body } = await dono.call('POST', 'parceiros', novo)
    const { id } = body.data
    expect(await names('parceiros?search=zefiro')).toEqual(['Zéfiro Importações'])
    expect((await outra.call('GET', 'parceiros?search=zefiro')).body.total).toBe(0)
    await dono.call('PUT', `parceiros/${id}`, { nome: 'Brisa Importações' })
    expect(await total('parceiros?search=zefiro')).toBe(0)
    expect(await names('parceiros?search=brisa%20import')).toEqual(['Brisa Importações'])
    await dono.call('DELETE', `parceiros/${id}`)
    expect(await total('parceiros?search=brisa')).toBe(0)
  })
})

describe('totais de um filtro', () => {
  test('soma o que foi marcado, ou tudo que o filtro acha, ao centavo', async () => {
    const made = []
    for (const [i, capacidade_kg] of ['1000.10', '2000.20', '0.30'].entries()) {
      const { status, body } = await dono.call('POST', 'veiculos', {
        nome: `Soma ${i}`,
        placa: `SOM${i}A0${i}`,
        capacidade_kg,
      })
      expect(status, JSON.stringify(body)).toBe(201)
      made.push(body.data.id)
    }
    const soma = async (query: string) => (await dono.call('GET', `veiculos/totais?${query}`)).body.data
    expect(await soma('nome=Soma*')).toMatchObject({ total: 3, somas: { capacidade_kg: '3000.60' } })
    expect(await soma(`id[]=${made[0]}&id[]=${made[2]}`)).toMatchObject({
      total: 2,
      somas: { capacidade_kg: '1000.40' },
    })
    expect(await soma('nome=ninguém')).toMatchObject({ total: 0 })
  })

  test('contam, e dizem o lugar de um registro na ordem', async () => {
    const all = await total('parceiros?limit=1')
    const found = (await dono.call('GET', 'parceiros?limit=3&page=5&order_by=nome,asc')).body.data[1]
    const { body } = await dono.call('GET', `parceiros/totais?order_by=nome,asc&posicao_de=${found.id}`)
    expect(body.data).toEqual({ total: all, somas: {}, posicao: 13 })
    const hidden = await dono.call(
      'GET',
      `parceiros/totais?tipo=${found.tipo === 'F' ? 'J' : 'F'}&posicao_de=${found.id}`,
    )
    expect(hidden.body.data.posicao).toBeNull()
    const words = await dono.call(
      'GET',
      `parceiros/totais?search=${encodeURIComponent(found.nome)}&posicao_de=${found.id}`,
    )
    expect(words.body.data).toMatchObject({ total: expect.any(Number), posicao: expect.any(Number) })
  })

  test('outra conta não vê nem conta, e nome desconhecido é recusado', async () => {
    const found = (await dono.call('GET', 'parceiros?limit=1')).body.data[0]
    expect((await outra.call('GET', `parceiros/totais?posicao_de=${found.id}`)).body.data.posicao).toBeNull()
    expect((await dono.call('GET', 'parceiros/totais?posicao_de=x')).status).toBe(422)
    expect((await dono.call('GET', 'parceiros/totais?nada=1')).status).toBe(422)
    expect((await t.call('GET', 'parceiros/totais')).status).toBe(401)
    expect((await caixa.call('GET', 'parceiros/totais')).status).toBe(200)
  })
})
