import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let outra: Client
let semFlag: Client
let account_id: number

beforeAll(async () => {
  t = await createTestApp()
  const conta = await createAccount(t.deps.db, {
    users: [
      { email: 'dono@lote.test' },
      { email: 'caixa@lote.test', flags: [] },
      { email: 'maria@lote.test' },
    ],
  })
  account_id = conta.account_id
  await createAccount(t.deps.db, { users: [{ email: 'outra@lote.test' }] })
  dono = await t.login('dono@lote.test')
  semFlag = await t.login('caixa@lote.test')
  outra = await t.login('outra@lote.test')
})
afterAll(() => t.close())

let ids: number[]
let rodada = 0
beforeEach(async () => {
  rodada++
  ids = []
  for (const nome of ['Arroz', 'Feijão', 'Café'])
    ids.push((await dono.call('POST', 'categorias', { nome: `${nome} ${rodada}` })).body.data.id)
})

const abrir = async (who = dono, corpo: unknown = { ids }) => who.call('POST', 'categorias/lote/abrir', corpo)
const nomes = async () =>
  (await abrir()).body.data.linhas.map(({ valores }: { valores: string[] }) => valores[0]).sort()
const renomear = async (to: (nome: string, i: number) => string) =>
  (await abrir()).body.data.linhas.map(
    ({ id, versao, valores }: { id: number; versao: number; valores: string[] }, i: number) => ({
      id,
      versao,
      valores: { nome: to(valores[0] ?? '', i) },
    }),
  )

describe('edição em massa', () => {
  test('a seleção ou o filtro é uma planilha que se simula, se grava toda e se desfaz', async () => {
    const aberta = await abrir(dono, { filtro: { nome: `*${rodada}*` } })
    expect(aberta.body.data.campos).toEqual(['nome', 'preparo_min'])
    expect(aberta.body.data.linhas).toHaveLength(3)

    const linhas = await renomear(nome => `${nome} Novo`)
    const vista = await dono.call('POST', 'categorias/lote', { simular: true, linhas })
    expect(vista.status).toBe(200)
    expect(vista.body.data).toMatchObject({ lote_id: null, alteradas: 3, recusadas: [] })
    expect(vista.body.data.mudancas[0].mudancas).toEqual([
      {
        campo: 'nome',
        rotulo: 'Nome',
        antes: expect.stringMatching(/^Arroz|Café|Feijão/),
        depois: expect.stringMatching(/Novo$/),
      },
    ])
    expect((await nomes())[0]).toBe(`Arroz ${rodada}`)

    const feita = await dono.call('POST', 'categorias/lote', { simular: false, linhas })
    expect(feita.body.data).toMatchObject({ lote_id: expect.any(Number), alteradas: 3, recusadas: [] })
    expect(await nomes()).toEqual([`Arroz ${rodada} Novo`, `Café ${rodada} Novo`, `Feijão ${rodada} Novo`])
    const { body: ultimo } = await dono.call('GET', 'categorias/lote/ultimo')
    expect(ultimo.data).toMatchObject({ lote_id: feita.body.data.lote_id, linhas: 3 })

    const historico = (await dono.call('GET', `categorias/${ids[0]}/historico`)).body.data
    expect(historico[0]).toMatchObject({ acao: 'lote', usuario: 'dono' })

    const desfeita = await dono.call('POST', `categorias/lote/${feita.body.data.lote_id}/desfazer`, {})
    expect(desfeita.body.data).toEqual({ desfeitas: 3, recusadas: [] })
    expect((await nomes())[0]).toBe(`Arroz ${rodada}`)
    expect((await dono.call('GET', `categorias/${ids[0]}/historico`)).body.data[0].acao).toBe('desfez')
    expect((await dono.call('GET', 'categorias/lote/ultimo')).body.data?.lote_id).not.toBe(
      feita.body.data.lote_id,
    )
    expect((await dono.call('POST', `categorias/lote/${feita.body.data.lote_id}/desfazer`, {})).status).toBe(
      409,
    )
  })

  test('uma linha recusada não deixa gravar nenhuma, e o relatório diz qual e por quê', async () => {
    const linhas = await renomear((nome, i) => (i === 1 ? 'A & B' : `${nome} X`))
    const { status, body } = await dono.call('POST', 'categorias/lote', { simular: false, linhas })
    expect(status).toBe(422)
    expect(body.message).toBe('1 linha recusada: nada foi alterado')
    expect(body.dados.recusadas).toEqual([
      { id: linhas[1].id, campo: 'nome', mensagem: 'Caractere especial inválido!' },
    ])
    expect(await nomes()).toEqual([`Arroz ${rodada}`, `Café ${rodada}`, `Feijão ${rodada}`])
  })

  test('nome repetido no banco ou na própria planilha é recusado na linha', async () => {
    const linhas = await renomear((_nome, i) => (i < 2 ? 'Igual' : `Arroz ${rodada - 1}`))
    const { body } = await dono.call('POST', 'categorias/lote', { simular: true, linhas })
    expect(body.data.alteradas).toBe(1)
    expect(
      body.data.recusadas.map(({ id, mensagem }: { id: number; mensagem: string }) => [id, mensagem]),
    ).toEqual(expect.arrayContaining([[linhas[1].id, 'Já existe uma categoria com este nome']]))
  })

  test('uma linha escrita depois de lida é recusada, e desfazer diz o que mudou', async () => {
    const linhas = await renomear(nome => `${nome} Y`)
    await dono.call('PUT', `categorias/${linhas[0].id}`, { nome: `Outro nome ${rodada}` })
    const velha = await dono.call('POST', 'categorias/lote', { simular: true, linhas })
    expect(velha.body.data.recusadas).toEqual([
      { id: linhas[0].id, campo: null, mensagem: 'O registro foi alterado depois de lido' },
    ])
    const feita = await dono.call('POST', 'categorias/lote', { linhas: linhas.slice(1) })
    expect(feita.body.data.alteradas).toBe(2)
    const maria = await t.login('maria@lote.test')
    await maria.call('PUT', `categorias/${linhas[1].id}`, { nome: `De Maria ${rodada}` })
    const { body } = await dono.call('POST', `categorias/lote/${feita.body.data.lote_id}/desfazer`, {})
    expect(body.data.desfeitas).toBe(1)
    expect(body.data.recusadas).toMatchObject([
      { id: linhas[1].id, mensagem: 'O registro foi alterado depois de lido' },
    ])
    expect((await dono.call('GET', `categorias/${linhas[1].id}`)).body.data.nome).toBe(`De Maria ${rodada}`)
  })

  test('desfazer só gasta o que desfez, e o lote sem linhas não tapa o anterior', async () => {
    const gravar = async (to: (nome: string, i: number) => string) =>
      (await dono.call('POST', 'categorias/lote', { linhas: await renomear(to) })).body.data.lote_id
    const desfazer = async (lote: number) =>
      (await dono.call('POST', `categorias/lote/${lote}/desfazer`, {})).body
    const ultimo = async () => (await dono.call('GET', 'categorias/lote/ultimo')).body.data?.lote_id
    const anterior = await gravar(nome => `${nome} A`)
    const lote = await gravar(nome => `${nome} B`)
    const [cafe] = (await dono.call('GET', `categorias?nome=Café ${rodada} A B`)).body.data
    await dono.call('DELETE', `categorias/${cafe.id}`)
    expect((await desfazer(lote)).data).toMatchObject({ desfeitas: 2, recusadas: [{ id: cafe.id }] })
    expect(await ultimo()).toBe(anterior)
    expect((await desfazer(lote)).data).toMatchObject({ desfeitas: 0, recusadas: [{ id: cafe.id }] })

    await dono.call('POST', `categorias/${cafe.id}/restaurar`, {})
    expect(await ultimo()).toBe(lote)
    expect((await desfazer(lote)).data).toEqual({ desfeitas: 1, recusadas: [] })
    expect(await nomes()).toEqual([`Arroz ${rodada} A`, `Café ${rodada} A`, `Feijão ${rodada} A`])
    expect((await desfazer(lote)).message).toMatch('já foi desfeita')
  })

  test('só se muda com permissão, e o que é de outra conta não existe', async () => {
    const linhas = await renomear(nome => `${nome} Z`)
    const alheia = await outra.call('POST', 'categorias/lote', { simular: true, linhas })
    expect(alheia.body.data.recusadas).toHaveLength(3)
    expect(alheia.body.data.recusadas[0].mensagem).toBe('Registro não encontrado')
    expect((await outra.call('POST', 'categorias/lote', { linhas })).status).toBe(422)
    expect((await abrir(outra)).body.data.linhas).toEqual([])
    const feita = await dono.call('POST', 'categorias/lote', { linhas })
    const lote = feita.body.data.lote_id
    expect((await outra.call('POST', `categorias/lote/${lote}/desfazer`, {})).status).toBe(404)
    expect((await outra.call('GET', 'categorias/lote/ultimo')).body.data).toBeNull()
    for (const [method, path] of [
      ['POST', 'categorias/lote'],
      ['POST', 'categorias/lote/abrir'],
      ['POST', `categorias/lote/${lote}/desfazer`],
      ['GET', 'categorias/lote/ultimo'],
      ['POST', 'categorias/importar'],
    ] as const)
      expect((await semFlag.call(method, path, method === 'GET' ? undefined : { linhas })).status).toBe(403)
  })

  test('entrada ruim é 4xx com texto: campo desconhecido, linha repetida, nada, demais', async () => {
    const [linha] = await renomear(nome => nome)
    const gravar = (linhas: unknown) => dono.call('POST', 'categorias/lote', { simular: true, linhas })
    expect((await gravar([{ ...linha, valores: { account_id: 1 } }])).body.message).toBe(
      'Campo desconhecido na edição em massa: account_id',
    )
    expect((await gravar([linha, linha])).status).toBe(422)
    expect((await gravar([])).status).toBe(422)
    expect(
      (await gravar([{ ...linha, valores: { nome: 'x'.repeat(1_000_000) } }])).body.data.recusadas[0]
        .mensagem,
    ).toBe('Máximo de 100 caracteres')
    expect((await gravar([{ ...linha, valores: { nome: 7 } }])).body.data.recusadas[0].mensagem).toBe(
      'Deve ser um texto',
    )
    expect((await abrir(dono, { filtro: { inventado: '1' } })).status).toBe(422)
    const grande = await dono.call('POST', 'categorias/lote', { linhas: 'x'.repeat(33 * 1024 * 1024) })
    expect([grande.status, grande.body.message]).toEqual([
      413,
      'Os dados passam do limite de 32 MB: divida o arquivo em partes',
    ])
    expect(account_id).toBeGreaterThan(0)
  })

  test('dois usuários não se desativam em massa: a conta conserva quem cadastre usuários', async () => {
    const aberta = await dono.call('POST', 'usuarios/lote/abrir', {})
    const linhas = aberta.body.data.linhas.map(({ id, versao }: { id: number; versao: number }) => ({
      id,
      versao,
      valores: { ativo: false },
    }))
    const { body } = await dono.call('POST', 'usuarios/lote', { simular: true, linhas })
    const recusadas = body.data.recusadas.map(({ mensagem }: { mensagem: string }) => mensagem)
    expect(recusadas).toContain('Você não pode desativar a si mesmo')
    // simulating changed nobody
    expect((await t.login('maria@lote.test')).token).toBeTruthy()
  })
})
