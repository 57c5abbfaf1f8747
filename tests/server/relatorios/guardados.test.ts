import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirCorreio } from '../acesso/correio.ts'
import type { Client } from '../harness.ts'
import { diaEm } from '../time.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { given } from '../world.ts'

let correio: Awaited<ReturnType<typeof abrirCorreio>>
let loja: Loja
let colega: Client
const SOCIO = 'socio@loja.br'
const erros: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void erros.push(line) })

beforeAll(async () => {
  correio = await abrirCorreio()
  loja = await abrirLoja({ deps: { env: { SMTP_URL: correio.url }, log } })
  await loja.vender({}, '3')
  await loja.quieto()
  const [{ usuario_id } = { usuario_id: 0 }] = await loja.sql<{ usuario_id: number }>(
    `insert into usuarios (account_id, nome, email, senha_hash, grupo_id)
      select account_id, 'Sócio', $1, senha_hash, grupo_id from usuarios order by id limit 1 returning id as usuario_id`,
    [SOCIO],
  )
  await loja.sql('insert into usuario_empresas (account_id, usuario_id, empresa_id) values ($1, $2, $3)', [
    ...[loja.account_id, usuario_id, loja.empresa_id],
  ])
  colega = await loja.login(SOCIO)
})
afterAll(async () => {
  await loja.close()
  await correio.close()
})

const visao = (mais: object = {}) => ({
  ...{ nome: 'Semana por dia', relatorio: 'vendas', consulta: 'periodo=7d&grupos=dia&medidas=liquido' },
  ...mais,
})
const agenda = (mais: object = {}) => ({
  ...{ nome: 'Vendas de ontem', relatorio: 'vendas', consulta: 'periodo=ontem&grupos=dia', formato: 'csv' },
  ...{ emails: ['socio@loja.br', 'conta@contador.br'], frequencia: 'diario', hora: '07:00:00', ativo: true },
  ...{ so_com_linhas: true, dia_semana: null, dia_mes: null },
  ...mais,
})
const nomes = async (cliente: Client) =>
  (await cliente.call('GET', 'relatorios_visoes')).body.data.map(({ nome }: { nome: string }) => nome)

test('uma visão é de quem a guardou, até ele a mostrar à empresa', async () => {
  const { status, body } = await loja.caixa.call('POST', 'relatorios_visoes', visao())
  expect(status).toBe(201)
  expect([await nomes(loja.caixa), await nomes(colega)]).toEqual([['Semana por dia'], []])
  const { id, versao, mostra } = body.data
  expect(mostra).toBe('Últimos 7 dias · por dia · 1 coluna')
  const caminho = `relatorios_visoes/${id}`
  expect((await colega.call('GET', caminho)).status).toBe(404)
  expect((await colega.call('GET', `${caminho}/historico`)).status).toBe(404)
  expect((await colega.call('PUT', caminho, { ...visao({ nome: 'Minha' }), versao })).status).toBe(404)
  expect((await colega.call('DELETE', caminho)).status).toBe(404)
  const mudancas = async () =>
    JSON.stringify((await colega.call('GET', 'relatorios/acessos?periodo=7d&grupos=mudanca')).body.data)
  expect(await mudancas()).toContain('Visão de relatório (particular)')
  expect(await mudancas()).not.toContain('Semana por dia')
  expect((await loja.caixa.call('PUT', caminho, { ...visao({ de_todos: true }), versao })).status).toBe(200)
  expect(await nomes(colega)).toEqual(['Semana por dia'])
  expect(await mudancas()).toContain('Semana por dia')
  // shown, and still its user's
  const atual = (await colega.call('GET', caminho)).body.data
  const tomada = await colega.call('PUT', caminho, { ...visao(), de_todos: false, versao: atual.versao })
  expect([tomada.status, (await colega.call('DELETE', caminho)).status]).toEqual([403, 403])
  expect(await nomes(loja.caixa)).toEqual(['Semana por dia'])
})

test.each([
  ['relatorio', { relatorio: 'nenhum' }],
  ['consulta', { consulta: 'periodo=jamais' }],
  ['consulta', { consulta: 'cor=azul' }],
  ['consulta', { consulta: 'medidas=cor' }],
  ['consulta', { consulta: 'inicio=01/01/0001' }],
])('o que o relatório recusaria não se guarda: %s de %o', async (campo, mais) => {
  for (const [registro, corpo] of [
    ['relatorios_visoes', visao(mais)],
    ['relatorios_agendados', agenda(mais)],
  ] as const) {
    const { status, body } = await loja.caixa.call('POST', registro, corpo)
    expect([registro, status, Object.keys(body.errors ?? {})]).toEqual([registro, 422, [campo]])
  }
})

test('não se guarda a coluna que não se vê, nem a empresa em que não se entra', async () => {
  const guardar = async (consulta: string) => {
    const lidos: unknown[] = []
    for (const [registro, corpo] of [
      ['relatorios_visoes', visao({ relatorio: 'lucro', consulta })],
      ['relatorios_agendados', agenda({ relatorio: 'lucro', consulta })],
    ] as const) {
      const { status, body } = await loja.caixa.call('POST', registro, corpo)
      lidos.push([status, body.errors?.consulta?.[0]])
    }
    return lidos
  }
  const recusa = (diz: string) => [
    [422, diz],
    [422, diz],
  ]
  expect(await guardar('empresas=999999')).toEqual(recusa('Você não entra nesta empresa'))
  await loja.sql(`update grupos set ${given({ relatorios_custo: false })}`)
  for (const consulta of ['medidas=custo', 'ordem=-custo'])
    expect(await guardar(consulta)).toEqual(recusa('Você não vê esta coluna'))
  await loja.sql(`update grupos set ${given({ relatorios_custo: true })}`)
})

test('a hora vai de 0 a 23', async () => {
  const de = async (hora: string) => {
    const { status, body } = await loja.caixa.call('GET', `relatorios/vendas?periodo=hoje&hora=${hora}`)
    return [status, body.errors?.hora?.[0]]
  }
  expect([await de('23'), (await de('25'))[0]]).toEqual([[200, undefined], 422])
})

test('um agendamento pede para quem vai', async () => {
  const { status, body } = await loja.caixa.call('POST', 'relatorios_agendados', agenda({ emails: [] }))
  expect([status, body.errors]).toEqual([422, { emails: ['Campo Obrigatório'] }])
})

test('vêm só as colunas pedidas, na ordem pedida, e nenhuma que não se vê', async () => {
  const ler = (medidas: string) =>
    loja.caixa.call('GET', `relatorios/lucro?periodo=hoje&medidas=${medidas}&ordem=liquido`)
  const { body } = await ler('custo,liquido')
  expect(body.colunas.filter(({ medida }: { medida: boolean }) => medida)).toMatchObject([
    { id: 'custo' },
    { id: 'liquido' },
  ])
  await loja.sql(`update grupos set ${given({ relatorios_custo: false })}`)
  const refused = await ler('custo,liquido')
  expect([refused.status, refused.body.errors]).toEqual([403, { medidas: ['Você não vê esta coluna'] }])
  expect((await ler('liquido')).status).toBe(200)
  await loja.sql(`update grupos set ${given({ relatorios_custo: true })}`)
})

test('o agendado vai a cada endereço, uma vez por dia, com o arquivo do período', async () => {
  const feito = await loja.caixa.call('POST', 'relatorios_agendados', agenda())
  expect(feito.status).toBe(201)
  expect(feito.body.data.situacao).toMatch(/^\d{2}\/\d{2}\/2026 07:00$/)
  const antes = loja.clock()
  const amanha = diaEm(new Date(antes.getTime() + 86_400_000))
  loja.clock.set(`${amanha}T06:59:00-03:00`)
  await loja.quieto()
  expect(correio.cartas()).toEqual([])
  loja.clock.set(`${amanha}T07:00:30-03:00`)
  await loja.quieto()
  // a second run of the same moment, as after a crash
  const { id } = feito.body.data
  await loja.sql(
    "insert into outbox (account_id, tipo, alvo_id, due_at) values ($1, 'relatorio', $2, $3) on conflict do nothing",
    [...[loja.account_id, id, antes]],
  )
  await loja.quieto()
  expect(
    correio
      .cartas()
      .map(({ para }) => para)
      .sort(),
  ).toEqual(['conta@contador.br', 'socio@loja.br'])
  const [carta] = correio.cartas()
  expect(carta?.assunto).toMatch(/^Vendas de ontem - /)
  expect(carta?.texto).toMatch(/Relatório de vendas, de (\d{2}\/\d{2}\/2026) a \1: 1 linha\./)
  expect(correio.original(carta as never)).toContain('vendas.csv')
})

test('sem linhas nada vai, e o direito que se perde suspende com aviso no sino', async () => {
  const cartas = correio.cartas().length
  const em = (dia: string) => loja.clock.set(`${dia}T07:00:30-03:00`)
  const dia = (n: number) => diaEm(new Date(loja.clock().getTime() + n * 86_400_000))
  em(dia(1))
  await loja.quieto()
  expect(correio.cartas()).toHaveLength(cartas)
  await loja.sql(`update grupos set ${given({ relatorios_vendas: false })}`)
  em(dia(1))
  await loja.quieto()
  expect(correio.cartas()).toHaveLength(cartas)
  expect((await loja.caixa.call('GET', 'relatorios_agendados')).body.data).toEqual([])
  const avisos = await loja.sql<{ mensagem: string }>(
    "select mensagem from notificacoes where titulo like 'Relatório%'",
  )
  expect(avisos).toEqual([
    { mensagem: expect.stringMatching(/^Vendas de ontem: Você não vê este relatório\./) },
  ])
  await loja.sql(`update grupos set ${given({ relatorios_vendas: true })}`)
  const [{ situacao, feito_por }] = (await loja.caixa.call('GET', 'relatorios_agendados')).body.data
  expect([situacao, feito_por]).toEqual(['Suspenso: Você não vê este relatório', expect.any(String)])
})

test('o que se guardou de um relatório só aparece a quem o vê, na lixeira também', async () => {
  const [{ id: grupo } = { id: 0 }] = await loja.sql<{ id: number }>(
    `insert into grupos (account_id, nome, flags) select account_id, 'Sem lucro', array_remove(flags, 'relatorios_lucro')
      from grupos order by id limit 1 returning id`,
  )
  await loja.sql('update usuarios set grupo_id = $1 where email = $2', [grupo, SOCIO])
  const outro = await loja.login(SOCIO)
  const doLucro = { relatorio: 'lucro', consulta: 'periodo=ontem' }
  for (const [api, corpo] of [
    ['relatorios_agendados', agenda({ ...doLucro, nome: 'Segredo da agenda' })],
    ['relatorios_visoes', visao({ ...doLucro, nome: 'Segredo do lucro', de_todos: true })],
    ['relatorios_visoes', visao({ nome: 'Segredo só meu' })],
  ] as const) {
    const { id, versao } = (await loja.caixa.call('POST', api, corpo)).body.data
    const um = `${api}/${id}`
    const vistos = async (quem: Client) =>
      JSON.stringify([
        (await quem.call('GET', api)).body,
        (await quem.call('GET', `${api}?search=segredo`)).body,
        (await quem.call('GET', `${api}/exportar?formato=csv`)).body,
        (await quem.call('GET', `${api}/excluidos`)).body,
      ]).split(corpo.nome).length - 1
    expect([await vistos(loja.caixa), await vistos(outro)]).toEqual([3, 0])
    const negado = [
      await outro.call('GET', um),
      await outro.call('GET', `${um}/historico`),
      await outro.call('PUT', um, { ...corpo, versao }),
      await outro.call('DELETE', um),
    ]
    expect(negado.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await loja.caixa.call('DELETE', um)).status).toBeLessThan(300)
    expect([await vistos(loja.caixa), await vistos(outro)]).toEqual([1, 0])
    expect((await outro.call('POST', `${um}/restaurar`)).status).toBe(404)
    expect((await loja.caixa.call('POST', `${um}/restaurar`)).status).toBe(200)
  }
})

test('agendar é um direito, e quem não cadastra usuários só manda a gente da conta', async () => {
  const campo = async (emails: string[]) => {
    const { status, body } = await loja.caixa.call('POST', 'relatorios_agendados', agenda({ emails }))
    return [status, Object.keys(body.errors ?? {})]
  }
  await loja.sql(`update grupos set ${given({ cadastro_usuarios: false })}`)
  await loja.sql(`update empresas set email_contador = 'conta@contador.br'`)
  expect(await campo([SOCIO, 'de-fora@outro.br'])).toEqual([422, ['emails.1']])
  expect(await campo([SOCIO, 'Conta@contador.br'])).toEqual([201, []])
  await loja.sql(`update grupos set ${given({ cadastro_usuarios: true, relatorios_agendar: false })}`)
  expect((await campo([SOCIO]))[0]).toBe(403)
  await loja.sql(`update grupos set ${given({ relatorios_agendar: true })}`)
  expect(await campo([SOCIO, 'de-fora@outro.br'])).toEqual([201, []])
})

test('o histórico do agendado diz o que foi a quem', async () => {
  const [{ id } = { id: 0 }] = await loja.sql<{ id: number }>(
    'select id from relatorios_agendados where enviado_em is not null',
  )
  const { body } = await loja.caixa.call('GET', `relatorios_agendados/${id}/historico`)
  const enviado = body.data.find(({ acao }: { acao: string }) => acao === 'enviou')
  expect(enviado.mudancas).toMatchObject([
    { campo: 'emails', depois: ['socio@loja.br', 'conta@contador.br'] },
    { depois: expect.stringMatching(/^Relatório de vendas, de /) },
  ])
})

test('sem o direito a dados pessoais, o CPF não está em linha, arquivo nem busca', async () => {
  const CPF = '52998224725'
  await loja.sql(`update parceiros set cpf_cnpj = $1 where id = $2`, [CPF, loja.parceiros.completo])
  await loja.vender({ parceiro_id: loja.parceiros.completo })
  const tudo = async () => {
    const [linhas, busca, arquivo] = await Promise.all(
      ['?', '/busca?texto=529&', '/arquivo?formato=csv&'].map(part =>
        loja.caixa.call('GET', `relatorios/vendas${part}periodo=hoje&grupos=parceiro`),
      ),
    )
    return [linhas, busca, arquivo].map(each => JSON.stringify(each?.body ?? ''))
  }
  const [com] = await tudo()
  expect(com).toContain('529.982.247-25')
  await loja.sql(`update grupos set ${given({ relatorios_pessoais: false })}`)
  const [linhas, busca, arquivo] = await tudo()
  expect([linhas?.includes('529.982'), arquivo?.includes('529.982')]).toEqual([false, false])
  expect(busca).not.toMatch(/[1-9]/)
})

test('a visão posta no Início é um cartão de quem a pôs, com os números do relatório', async () => {
  const cartoes = async (cliente: Client) =>
    (await cliente.call('GET', 'estatistica/painel/visoes?fresco=1')).body.data
  expect(await cartoes(loja.caixa)).toEqual([])
  const porDia = visao({ nome: 'Dias', consulta: 'periodo=30d&grupos=dia', no_inicio: true, de_todos: true })
  const porVendedor = visao({ nome: 'Quem vende', consulta: 'periodo=30d&grupos=vendedor', no_inicio: true })
  for (const corpo of [porDia, porVendedor])
    expect((await loja.caixa.call('POST', 'relatorios_visoes', corpo)).status).toBe(201)
  const { totais, data } = (await loja.caixa.call('GET', 'relatorios/vendas?periodo=30d&grupos=dia')).body
  const [dias, quem] = await cartoes(loja.caixa)
  expect([dias.nome, dias.caminho]).toEqual(['Dias', '/report/vendas?periodo=30d&grupos=dia'])
  expect(dias.cartao.dados.numeros[0]).toMatchObject({ id: 'liquido', valor: totais.liquido })
  const marcas: string[] = dias.cartao.dados.marcas.valores
  expect([marcas.length, marcas.filter(valor => valor !== '0')]).toEqual([
    30,
    data.map(({ valores }: { valores: { liquido: string } }) => valores.liquido),
  ])
  expect([quem.cartao.dados.marcas, quem.cartao.dados.linhas[0]?.parte]).toEqual([null, '100.0'])
  const ordem = ['semana', `visao-${quem.id}`, 'mes', `visao-${dias.id}`]
  const posta = await loja.caixa.call('PUT', 'estatistica/painel/cartoes', { cartoes: ordem })
  expect(posta.status).toBe(200)
  expect((await loja.caixa.call('GET', 'estatistica/painel?partes=semana')).body.cartoes).toEqual(ordem)
  // another user's home keeps its own order
  expect((await colega.call('GET', 'estatistica/painel?partes=semana')).body.cartoes).toBeNull()
  const estranha = { cartoes: ['semana', 'visao-0'] }
  expect((await loja.caixa.call('PUT', 'estatistica/painel/cartoes', estranha)).status).toBe(422)
  // shown to the company, it still stands on nobody else's home
  expect(await cartoes(colega)).toEqual([])
  const noInicio = async (cliente: Client) =>
    (await cliente.call('GET', 'relatorios_visoes?nome=Dias')).body.data.map(
      ({ no_inicio }: { no_inicio: boolean }) => no_inicio,
    )
  expect([await noInicio(loja.caixa), await noInicio(colega)]).toEqual([[true], [false]])
  await loja.sql(`update grupos set ${given({ relatorios_vendas: false })}`)
  expect(await cartoes(loja.caixa)).toEqual([])
  await loja.sql(`update grupos set ${given({ relatorios_vendas: true })}`)
})

test('o cartão guardado deixa de dizer a coluna no instante em que se deixa de vê-la', async () => {
  const cartoes = async () => (await loja.caixa.call('GET', 'estatistica/painel/visoes')).body.data
  const dele = async (nome: string) =>
    (await cartoes()).find((cartao: { nome: string }) => cartao.nome === nome)
  const entrada = { uuid: randomUUID(), tipo: 'ajuste', motivo: 'Chegou' }
  const itens = [{ produto_id: loja.produtos.comum, qtde: '10', custo_unitario: '2.50' }]
  const feita = await loja.caixa.call('POST', 'estoque/movimentos', { ...entrada, itens })
  expect(feita.status, JSON.stringify(feita.body)).toBeLessThan(300)
  await loja.vender({}, '2')
  const doLucro = { relatorio: 'lucro', no_inicio: true }
  for (const corpo of [
    visao({ ...doLucro, nome: 'Custo pedido', consulta: 'periodo=30d&medidas=custo' }),
    visao({ ...doLucro, nome: 'Custo de sempre', consulta: 'periodo=30d' }),
  ])
    expect((await loja.caixa.call('POST', 'relatorios_visoes', corpo)).status).toBe(201)
  const ids = (cartao: { cartao: { dados: { numeros: { id: string }[] } } }) =>
    cartao.cartao.dados.numeros.map(({ id }) => id)
  expect(ids(await dele('Custo pedido'))).toEqual(['custo'])
  const antes = ids(await dele('Custo de sempre'))
  erros.length = 0
  await loja.sql(`update grupos set ${given({ relatorios_custo: false })}`)
  expect((await dele('Custo pedido')).cartao).toEqual({ erro: 'Você não vê esta coluna' })
  const depois = ids(await dele('Custo de sempre'))
  expect(antes.filter(id => !depois.includes(id))).not.toEqual([])
  expect(depois).toContain('liquido')
  expect(erros).toEqual([])
  await loja.sql(`update grupos set ${given({ relatorios_custo: true })}`)
  expect(ids(await dele('Custo pedido'))).toEqual(['custo'])
})

test('quem só agenda não toma o agendamento de outro nem escolhe o que vai para fora', async () => {
  const [{ id: grupo } = { id: 0 }] = await loja.sql<{ id: number }>(
    `insert into grupos (account_id, nome, flags) select account_id, 'Só agenda', array_remove(flags, 'cadastro_usuarios')
      from grupos order by id limit 1 returning id`,
  )
  await loja.sql('update usuarios set grupo_id = $1 where email = $2', [grupo, SOCIO])
  const outro = await loja.login(SOCIO)
  const deFora = agenda({ nome: 'Ao de fora', emails: ['fora@outro.br'] })
  const { id, versao } = (await loja.caixa.call('POST', 'relatorios_agendados', deFora)).body.data
  const um = `relatorios_agendados/${id}`
  const lido = async () => (await loja.caixa.call('GET', um)).body.data
  const dele = await lido()
  for (const mais of [{ consulta: 'periodo=30d' }, { relatorio: 'lucro' }, { hora: '08:00:00' }, {}])
    expect([mais, (await outro.call('PUT', um, { ...deFora, ...mais, versao })).status]).toEqual([mais, 403])
  expect((await outro.call('DELETE', um)).status).toBe(403)
  const emMassa = { ids: [id], campos: { ativo: false } }
  await outro.call('PUT', 'relatorios_agendados/alteracao_massa', emMassa)
  expect(await lido()).toEqual(dele)
  await loja.caixa.call('DELETE', um)
  expect((await outro.call('POST', `${um}/restaurar`)).status).toBe(403)
  expect((await loja.caixa.call('POST', `${um}/restaurar`)).status).toBe(200)

  // the own one is changed, but for what goes outside
  const seu = (await outro.call('POST', 'relatorios_agendados', agenda({ nome: 'Seu', emails: [SOCIO] })))
    .body.data
  const caminho = `relatorios_agendados/${seu.id}`
  const muda = (quem: Client, mais: object, de: number) =>
    quem.call('PUT', caminho, { ...agenda({ nome: 'Seu', emails: [SOCIO] }), ...mais, versao: de })
  const mudado = await muda(outro, { hora: '09:00:00' }, seu.versao)
  expect(mudado.status).toBe(200)
  const comFora = await muda(loja.caixa, { emails: [SOCIO, 'fora@outro.br'] }, mudado.body.data.versao)
  expect(comFora.status).toBe(200)
  await loja.sql(
    'update relatorios_agendados set usuario_id = (select id from usuarios where email = $2) where id = $1',
    [seu.id, SOCIO],
  )
  const recusado = await muda(
    outro,
    { emails: [SOCIO, 'fora@outro.br'], hora: '10:00:00' },
    comFora.body.data.versao,
  )
  expect([recusado.status, Object.keys(recusado.body.errors ?? {})]).toEqual([422, ['emails.1']])
  // at its hour it is sent to nobody, either
  const amanha = diaEm(new Date(loja.clock().getTime() + 86_400_000))
  loja.clock.set(`${amanha}T09:00:30-03:00`)
  await loja.quieto()
  const { situacao } = (await outro.call('GET', caminho)).body.data
  expect(situacao).toMatch(/^Suspenso: Endereço de fora da empresa/)
  expect(correio.cartas().filter(({ assunto }) => assunto.startsWith('Seu'))).toEqual([])
  expect((await outro.call('DELETE', caminho)).status).toBeLessThan(300)
})
