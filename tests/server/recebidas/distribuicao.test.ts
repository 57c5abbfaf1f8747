import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dvChave } from '../../../src/core/document/chave.ts'
import { createManifest } from '../../../src/server/modules/recebidas/manifest-repository.ts'
import { DITOS } from '../../core/dfe/eventos-ditos.ts'
import { ALL } from '../../each-kind.ts'
import { chamar } from '../../sim/simulator-fixture.ts'
import { outraAutoridade } from '../fiscal/outra-autoridade.ts'
import { abrirLoja, CNPJ, type Loja, novoUuid } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const controle = async (caminho: string, corpo: object) => {
  const { port, caPem } = loja.simulador
  const { texto } = await chamar({ port, ca: caPem, caminho, corpo: JSON.stringify(corpo) })
  return JSON.parse(texto).data
}
const comprar = async (quantas = 1): Promise<string[]> =>
  (await controle('/sim/compras', { cnpj: CNPJ, quantas })).map(({ chave }: { chave: string }) => chave)
const listar = async (consulta = '') => (await loja.caixa.call('GET', `manifesto${consulta}`)).body
const manifestar = (id: number, evento: string, justificativa?: string) =>
  loja.caixa.call('POST', `manifesto/${id}`, { evento, ...(justificativa ? { justificativa } : {}) })
const MINUTO = 60_000
const passar = async (minutos: number) => {
  loja.clock.advance(minutos * MINUTO)
  await loja.quieto()
}
/** A note nobody looked at. */
async function recebida(): Promise<number> {
  const [chave = ''] = await comprar()
  await passar(61)
  return (await listar(`?search=${chave}`)).data[0].id
}
/** As many as wait for a lock of another. */
const esperando = async () =>
  (
    await loja.sql(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).length
/** All of them come to the note while somebody has it, and go on together. */
async function aoMesmoTempo<T>(nota: number, pedidos: (() => Promise<T>)[]): Promise<Promise<T>[]> {
  const { deps, account_id } = loja
  return deps.db.tx({ account_id }, async q => {
    await q.query('select from notas_recebidas where id = $1 for update', [nota])
    const feitos = pedidos.map(pedir => pedir())
    await vi.waitFor(async () => expect(await esperando()).toBeGreaterThanOrEqual(pedidos.length), {
      timeout: 10_000,
    })
    return feitos
  })
}
const cursor = async () =>
  (
    await loja.sql<{
      cstat: string
      ult_nsu: number
      problema: string
      lacunas: number[]
      consultas: string[]
    }>("select * from distribuicoes where projeto = 'nfe'")
  )[0]

test('a compra chega sozinha, vem inteira com a ciência e pode ser cancelada', async () => {
  const [chave = ''] = await comprar()
  expect((await listar()).data).toEqual([])
  await loja.quieto()
  const { data, faixas, busca } = await listar()
  expect(data).toMatchObject([
    {
      chave,
      emitente: 'DISTRIBUIDORA BOA SAFRA LTDA',
      cnpj: '98765001000121',
      parceiro_id: null,
      valor: '453.80',
      situacao: 'autorizada',
      evento: null,
      completa: false,
      lida: false,
      esperado: { o_que: 'ciencia', dias: 10 },
      pode: ['ciencia', 'confirmacao', 'desconhecimento', 'nao_realizada'],
    },
  ])
  expect(faixas).toEqual({ novas: 1, pendentes: 1, concluidas: 0, canceladas: 0, todas: 1 })
  expect(busca).toMatchObject({ mais: false, problema: null })
  const { id } = data[0]

  const ciente = await manifestar(id, 'ciencia')
  expect(ciente.status).toBe(200)
  expect(ciente.body.data).toMatchObject({
    evento: 'ciencia',
    lida: true,
    esperado: { o_que: 'conclusao', dias: 90 },
    pode: ['confirmacao', 'desconhecimento', 'nao_realizada'],
  })
  await loja.quieto()
  const { body } = await loja.caixa.call('GET', `manifesto/${id}`)
  expect(body.data).toMatchObject({
    completa: true,
    itens: [
      { codigo: 'BS-101', qtde: '10.0000', unidade: 'FD', valor: '149.00' },
      { codigo: 'BS-220', qtde: '48.0000', unidade: 'UN', valor: '304.80' },
    ],
    andamento: [{ o_que: 'ciência da operação', nosso: true, status: 'registrado' }],
  })
  const xml = await loja.caixa.call('GET', `manifesto/${id}/xml`)
  expect(xml.body).toMatch(/^<nfeProc .*<protNFe /)

  await controle('/sim/compras/cancelar', { chave })
  await passar(61)
  expect((await listar('?faixa=canceladas')).data).toMatchObject([
    { chave, situacao: 'cancelada', lida: false, pode: [], esperado: null },
  ])
  expect(await loja.sql('select titulo from notificacoes')).toContainEqual({
    titulo: 'Nota recebida cancelada',
  })
  const depois = await manifestar(id, 'confirmacao')
  expect(depois.body.message).toBe('A confirmação da operação não cabe nesta nota: a nota está cancelada')
})

test('sem o manifesto no plano a API não o tem, e a SEFAZ não é mais perguntada', async () => {
  await passar(61)
  const antes = await cursor()
  await loja.sql('update planos set manifesto = false')
  const [chave = ''] = await comprar()
  await passar(122)
  expect((await loja.caixa.call('GET', 'manifesto')).status).toBe(403)
  expect((await manifestar(1, 'ciencia')).status).toBe(403)
  expect((await cursor())?.ult_nsu).toBe(antes?.ult_nsu)
  await loja.sql('update planos set manifesto = true')
  expect((await listar(`?search=${chave}`)).data).toEqual([])
  await loja.quieto()
  // had again, it is looked at again
  await passar(61)
  expect((await listar(`?search=${chave}`)).data).toMatchObject([{ chave }])
})

test('os eventos de IBS e CBS de uma nota recebida se registram e desfazem', async () => {
  const id = await recebida()
  const registrar = (tipo: string, mudanca: object = {}) =>
    loja.caixa.call('POST', `manifesto/${id}/eventos`, { tipo, ...DITOS[tipo], ...mudanca })
  expect((await registrar('211130')).body.message).toBe(
    'A imobilização de item não cabe nesta nota: ela ainda não veio inteira, dê ciência da operação',
  )
  expect((await registrar('110001')).body.message).toBe(
    'O cancelamento de evento não cabe nesta nota: não há o que cancelar',
  )
  await manifestar(id, 'ciencia')
  await loja.quieto()
  for (const tipo of [
    '211128',
    '211120',
    '211124',
    '211130',
    '211140',
    '211150',
    '212110',
    '212120',
    '110001',
  ]) {
    const { status, body } = await registrar(tipo)
    expect([tipo, status, body.message]).toEqual([tipo, 200, undefined])
  }
  expect((await registrar('211130', { item: 990 })).body.errors).toEqual({
    item: ['A nota não tem este item'],
  })
  expect((await registrar('112110')).status).toBe(422)
  expect((await registrar('211130', { qtde: '20' })).body.errors).toEqual({
    qtde: ['O item tem 20 CX, e outro evento desta nota já disse 1: restam 19'],
  })
  // said again under its key it is the same one
  const chave = novoUuid()
  for (const _vez of [1, 2]) {
    const corpo = { tipo: '211130', ...DITOS['211130'] }
    const { status } = await loja.caixa.call('POST', `manifesto/${id}/eventos`, corpo, {
      'idempotency-key': chave,
    })
    expect(status).toBe(200)
  }
  expect(
    await loja.sql("select seq from manifestacoes where nota_id = $1 and tipo = '211130' order by seq", [id]),
  ).toEqual([{ seq: 1 }, { seq: 2 }])
  const { andamento, evento } = (await loja.caixa.call('GET', `manifesto/${id}`)).body.data
  expect(evento).toBe('ciencia')
  expect(andamento.map((passo: { o_que: string }) => passo.o_que)).toContain('imobilização de item')
  const [xml] = await loja.sql<{ xml_proc: string }>(
    "select xml_proc from manifestacoes where nota_id = $1 and tipo = '211130'",
    [id],
  )
  expect(xml?.xml_proc).toMatch(/<cOrgao>92<.*<tpAutor>2<.*<gImobilizacao nItem="1">.*<cStat>135</s)
})

test('a sequência que outro programa usou fica dele, e o pedido sai com a seguinte', async () => {
  const id = await recebida()
  await manifestar(id, 'ciencia')
  await loja.quieto()
  const registrar = async (qtde: string) => {
    const resposta = await loja.caixa.call('POST', `manifesto/${id}/eventos`, {
      tipo: '211130',
      ...DITOS['211130'],
      qtde,
    })
    await loja.quieto()
    return [resposta.status, resposta.body.message]
  }
  const guardados = () =>
    loja.sql(
      "select seq, status, xmotivo from manifestacoes where nota_id = $1 and tipo = '211130' order by seq",
      [id],
    )
  const REGISTRADO = 'Evento registrado e vinculado a NF-e'
  expect(await registrar('1')).toEqual([200, undefined])
  // said by another program in the company's name: here nobody knows of it
  await loja.sql("delete from manifestacoes where nota_id = $1 and tipo = '211130'", [id])
  await registrar('0.5')
  const dito =
    'outro programa registrou antes a 1: Imobilização de Item. Confira e peça de novo: sai com a sequência 2'
  expect(await guardados()).toEqual([
    { seq: 1, status: 'registrado', xmotivo: REGISTRADO },
    { seq: 2, status: 'rejeitado', xmotivo: dito },
  ])
  expect(await registrar('0.5')).toEqual([200, undefined])
  expect(await guardados()).toEqual([
    { seq: 1, status: 'registrado', xmotivo: REGISTRADO },
    { seq: 2, status: 'registrado', xmotivo: REGISTRADO },
  ])
})

test('cada manifestação fora da sua vez é recusada', async () => {
  await comprar(2)
  await passar(61)
  const [{ id }, outra] = (await listar('?faixa=novas')).data.filter(
    ({ situacao }: { situacao: string }) => situacao === 'autorizada',
  )
  const curta = await manifestar(id, 'nao_realizada', 'curta')
  expect(curta.body.errors).toEqual({ justificativa: ['Informe ao menos 15 caracteres'] })
  expect((await manifestar(id, 'nao_realizada', 'A carga voltou com o caminhão')).status).toBe(200)
  expect((await manifestar(id, 'nao_realizada', 'A carga voltou com o caminhão')).body.message).toBe(
    'A operação não realizada não cabe nesta nota: já está registrada',
  )
  expect((await manifestar(id, 'ciencia')).body.message).toBe(
    'A ciência da operação não cabe nesta nota: a nota já tem uma manifestação conclusiva',
  )
  // changed one's mind, and back again: each twice, and no more
  for (const evento of ['confirmacao', 'nao_realizada', 'confirmacao'])
    expect((await manifestar(id, evento, 'A carga voltou com o caminhão')).status).toBe(200)
  expect((await manifestar(id, 'nao_realizada', 'A carga voltou com o caminhão')).body.message).toBe(
    'A operação não realizada não cabe nesta nota: já foi registrada 2 vezes',
  )
  expect((await manifestar(id, 'aceite')).status).toBe(422)
  expect((await manifestar(999_999, 'ciencia')).status).toBe(404)
  await loja.sql(
    "update notas_recebidas set autorizada_em = autorizada_em - interval '11 days' where id = $1",
    [outra.id],
  )
  expect((await manifestar(outra.id, 'ciencia')).body.message).toBe(
    'A ciência da operação não cabe nesta nota: o prazo já passou',
  )
})

test('duas manifestações da mesma nota: a segunda espera a primeira', async () => {
  const id = await recebida()
  await controle('/sim/dials', { falha: '108', servico: 'RecepcaoEvento' })
  loja.person.patient = true
  const pedidos = await aoMesmoTempo(id, [
    () => manifestar(id, 'confirmacao'),
    () => manifestar(id, 'desconhecimento'),
    () => manifestar(id, 'confirmacao'),
  ])
  const recusados: string[] = []
  for (const pedido of pedidos)
    pedido.then(({ status, body }) => status === 409 && recusados.push(body.message))
  await vi.waitFor(() => expect(recusados).toHaveLength(2), { timeout: 10_000 })
  expect(new Set(recusados)).toEqual(
    new Set(['Outra manifestação desta nota aguarda a resposta da SEFAZ: espere e tente de novo']),
  )
  await loja.quieto()
  await controle('/sim/dials', { falha: null, servico: null })
  // only the date moves: who asked still waits
  loja.clock.set(new Date(loja.clock().getTime() + 2 * MINUTO))
  await loja.quieto()
  const aceito = (await Promise.all(pedidos)).find(({ status }) => status === 200)
  loja.person.patient = false
  const { andamento, evento } = (await loja.caixa.call('GET', `manifesto/${id}`)).body.data
  expect(andamento).toMatchObject([{ status: 'registrado' }])
  expect(aceito?.body.data.evento).toBe(evento)

  const feitas = () =>
    loja.sql<{ tipo: string; seq: number }>('select * from manifestacoes where nota_id = $1', [id])
  const antes = await feitas()
  const { tipo = '', seq = 0 } = antes[0] ?? {}
  const denovo = { nota_id: id, tipo, seq, justificativa: '', usuario_id: null }
  const { account_id, deps, clock } = loja
  expect(await deps.db.tx({ account_id }, q => createManifest(q, { account_id }, denovo, clock()))).toBeNull()
  expect(await feitas(), 'registered stays as SEFAZ registered it').toEqual(antes)
})

test('perdida a resposta, vale a manifestação que a SEFAZ tem', async () => {
  const perdida = async (consulta: object | null) => {
    const id = await recebida()
    loja.simulador.dials.adjust({ falha: 'sem_resposta', servico: 'RecepcaoEvento' })
    await manifestar(id, 'confirmacao')
    loja.simulador.dials.restart()
    if (consulta) loja.simulador.dials.adjust(consulta)
    await passar(20)
    loja.simulador.dials.restart()
    const [guardada] = await loja.sql<{
      status: string
      cstat: string
      protocolo: string | null
      xml: string | null
    }>('select status, cstat, protocolo, xml_proc as xml from manifestacoes where nota_id = $1', [id])
    return { ...guardada, manifestada: (await loja.caixa.call('GET', `manifesto/${id}`)).body.data.evento }
  }
  expect(await perdida(null)).toEqual({
    status: 'registrado',
    cstat: '135',
    protocolo: expect.stringMatching(/^\d{15}$/),
    xml: expect.stringMatching(/<procEventoNFe.*<Signature .*<cStat>135</s),
    manifestada: 'confirmacao',
  })
  expect(await perdida({ falha: '108', servico: 'ConsultaProtocolo' })).toEqual({
    status: 'registrado',
    cstat: '573',
    protocolo: null,
    xml: null,
    manifestada: 'confirmacao',
  })
})

test('o motivo conta como vai ao XML: brancos que viram um só não fazem quinze letras', async () => {
  const id = await recebida()
  const { status, body } = await manifestar(id, 'nao_realizada', `a${' '.repeat(14)}b`)
  expect([status, body.errors]).toEqual([422, { justificativa: ['Informe ao menos 15 caracteres'] }])
  expect((await loja.caixa.call('GET', `manifesto/${id}`)).body.data.andamento).toEqual([])
})

test('em massa, cada nota responde por si', async () => {
  await comprar(3)
  await passar(61)
  const ids = (await listar('?faixa=novas')).data
    .filter(({ situacao }: { situacao: string }) => situacao === 'autorizada')
    .slice(0, 3)
    .map(({ id }: { id: number }) => id)
  await manifestar(ids[0], 'desconhecimento')
  const { body } = await loja.caixa.call('POST', 'manifesto', {
    ids: [...ids, 999_999],
    evento: 'ciencia',
  })
  expect(body.data).toEqual([
    {
      id: ids[0],
      ok: false,
      aguarda: false,
      mensagem: 'A ciência da operação não cabe nesta nota: a nota já tem uma manifestação conclusiva',
    },
    { id: ids[1], ok: true, aguarda: false, mensagem: 'Registrada' },
    { id: ids[2], ok: true, aguarda: false, mensagem: 'Registrada' },
    { id: 999_999, ok: false, aguarda: false, mensagem: expect.any(String) },
  ])
})

test('a nota se marca não lida e se busca só por uma chave certa e da empresa', async () => {
  const [{ id, chave }] = (await listar('?faixa=todas&limit=1')).data
  const lida = await loja.caixa.call('POST', `manifesto/${id}/lida`, { lida: false })
  expect(lida.body.data.lida).toBe(false)
  await passar(61)
  expect((await loja.caixa.call('POST', 'manifesto/buscar', { chave })).status).toBe(200)
  const errada = await loja.caixa.call('POST', 'manifesto/buscar', { chave: '123' })
  expect(errada.body.errors).toEqual({ chave: ['A chave tem 44 caracteres: aqui há 3'] })
  const [deOutro] = await controle('/sim/compras', { cnpj: '76543003000133' })
  const alheia = await loja.caixa.call('POST', 'manifesto/buscar', { chave: deOutro.chave })
  expect(alheia.body.errors.chave[0]).toBe('640 Esta nota não é da sua empresa: confira a chave.')
  // SEFAZ is not asked again for a number that nobody has
  const consultas = (await cursor())?.consultas
  for (const [corpo, frase] of [
    ['3526119876500100012165001000000009112345678', /^A chave é de uma NFC-e/],
    [`352611${CNPJ}55001000000009112345678`, /^A nota é desta empresa mesma/],
  ] as const) {
    const { body } = await loja.caixa.call('POST', 'manifesto/buscar', { chave: corpo + dvChave(corpo) })
    expect(body.errors.chave[0]).toMatch(frase)
  }
  expect((await cursor())?.consultas).toEqual(consultas)
})

test('a ciência de muitas deixa metade das consultas da hora a quem pede', async () => {
  await comprar(30)
  await passar(121)
  const novas = (await listar('?faixa=novas&limit=200')).data.filter(
    ({ completa, pode }: { completa: boolean; pode: string[] }) => !completa && pode.includes('ciencia'),
  )
  const ids = novas.slice(0, 30).map(({ id }: { id: number }) => id)
  await loja.caixa.call('POST', 'manifesto', { ids, evento: 'ciencia' })
  await loja.quieto()
  expect((await cursor())?.consultas).toHaveLength(10)
  const resumo = (await listar('?faixa=todas&limit=200')).data.find(
    ({ id, completa }: { id: number; completa: boolean }) => ids.includes(id) && !completa,
  )
  const { status } = await loja.caixa.call('POST', 'manifesto/buscar', { chave: resumo.chave })
  expect(status).toBe(200)
  expect((await listar(`?search=${resumo.chave}`)).data[0].completa).toBe(true)
})

test('um NSU pulado é pedido pelo número, sem tomar a metade de quem pede', async () => {
  await passar(180)
  const antes = (await listar()).faixas.todas
  expect(loja.simulador.dials.adjust({ pular_nsu: 3 })).toBeNull()
  await comprar(45)
  await passar(61)
  const meia = (await listar()).faixas.todas - antes
  expect([meia, (await cursor())?.lacunas.length]).toEqual([40, 5])
  const { body } = await loja.caixa.call('POST', 'manifesto/buscar', { chave: (await comprar())[0] })
  expect(body.errors).toBeUndefined()
  // down for every other question: what it did not answer is asked for again
  expect(loja.simulador.dials.adjust({ falha: '108', servico: 'NFeDistribuicaoDFe', taxa: 0.5 })).toBeNull()
  for (let vez = 0; vez < 4; vez++) await passar(70)
  expect(loja.simulador.dials.adjust({ falha: null })).toBeNull()
  for (let vez = 0; vez < 4; vez++) await passar(70)
  expect(await cursor()).toMatchObject({ lacunas: [], problema: null })
  expect((await listar()).faixas.todas - antes).toBe(46)
  loja.simulador.dials.restart()
})

// SEFAZ counts within an hour, and purchases come every five: `npm run prova -- varreduras` lives the whole day
const HORAS = ALL ? 24 : 8

test('em horas de compras, buscas apressadas e manifestações, 656 nunca acontece', async () => {
  await passar(180)
  const antes = (await cursor())?.ult_nsu ?? 0
  let buscas = 0
  let consultada: unknown
  for (let minuto = 0; minuto < HORAS * 60; minuto += 20) {
    if (minuto % 100 === 0) await comprar(minuto % 300 === 0 ? 60 : 2)
    await passar(20)
    // somebody who cannot wait
    const { body } = await loja.caixa.call('POST', 'manifesto/buscar', {})
    if (body.data.consultada_em !== consultada) buscas++
    consultada = body.data.consultada_em
    if (minuto % 60 === 0) {
      const ids = (await listar('?faixa=novas&limit=6')).data.map(({ id }: { id: number }) => id)
      if (ids.length > 0) await loja.caixa.call('POST', 'manifesto', { ids, evento: 'confirmacao' })
    }
    const { chave } = (await listar('?limit=1')).data[0]
    await loja.caixa.call('POST', 'manifesto/buscar', { chave })
    const { cstat, problema } = (await cursor()) ?? {}
    expect([minuto, cstat, problema]).not.toContain('656')
    expect(problema).toBeNull()
  }
  await passar(61)
  expect(buscas).toBeGreaterThan(HORAS * 0.6)
  expect(buscas).toBeLessThan(HORAS * 1.3)
  const depois = await cursor()
  expect(depois?.ult_nsu).toBeGreaterThan(antes + HORAS * 16)
  expect((await listar()).faixas.todas).toBeGreaterThan(HORAS * 12)
}, 120_000)

const resposta = (zips: string) =>
  '<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body><nfeDistDFeInteresseResponse>' +
  '<nfeDistDFeInteresseResult><retDistDFeInt versao="1.01"><tpAmb>2</tpAmb><verAplic>1</verAplic><cStat>138</cStat>' +
  '<xMotivo>ok</xMotivo><dhResp>2026-11-20T10:00:00-03:00</dhResp><ultNSU>000000000900003</ultNSU>' +
  `<maxNSU>000000000900003</maxNSU><loteDistDFeInt>${zips}</loteDistDFeInt></retDistDFeInt></nfeDistDFeInteresseResult>` +
  '</nfeDistDFeInteresseResponse></env:Body></env:Envelope>'

test('uma bomba, um DOCTYPE ou um tipo desconhecido não para os outros', async () => {
  await passar(120)
  const zip = (n: number, conteudo: string | Buffer) =>
    `<docZip NSU="00000000090000${n}" schema="x">${gzipSync(conteudo).toString('base64')}</docZip>`
  const outra = await outraAutoridade(() =>
    resposta(
      zip(1, Buffer.alloc(40 * 1024 * 1024)) +
        zip(2, '<!DOCTYPE a [<!ENTITY b "c">]><resNFe>&b;</resNFe>') +
        zip(3, '<procCTe><a/></procCTe>'),
    ),
  )
  Object.assign(loja.deps.simulador as object, { url: outra.url, caPem: outra.caPem })
  try {
    await passar(61)
    expect(await cursor()).toMatchObject({ ult_nsu: 900_003, problema: null })
    const [aviso] = await loja.sql<{ mensagem: string }>(
      "select mensagem from notificacoes where titulo = 'Documento recebido ilegível'",
    )
    expect(aviso?.mensagem).toContain('2 documentos que não se lê (NSU 900001, 900002)')
    const { body } = await loja.caixa.call('GET', 'manifesto')
    expect(body.ilegiveis).toMatchObject([
      { nsu: 900_001, projeto: 'nfe', motivo: 'o conteúdo não se descompacta, ou é grande demais' },
      { nsu: 900_002, projeto: 'nfe', motivo: 'o XML não se lê' },
      { nsu: 900_001, projeto: 'cte' },
      { nsu: 900_002, projeto: 'cte' },
    ])
    // what a later version understands comes into the list, and leaves the unread ones
    const [nota] = await loja.sql<{ id: number; chave: string; xml: string }>(
      `delete from notas_recebidas where id = (select r.id from notas_recebidas r where r.xml_resumo is not null
            and not exists (select from manifestacoes m where m.nota_id = r.id) limit 1)
        returning id::int as id, chave, xml_resumo as xml`,
    )
    await loja.sql("update recebidos_ilegiveis set conteudo = $1 where nsu = 900002 and projeto = 'nfe'", [
      gzipSync(nota?.xml ?? '').toString('base64'),
    ])
    await passar(61)
    const later = (await loja.caixa.call('GET', `manifesto?search=${nota?.chave}`)).body
    expect(later.data).toMatchObject([{ chave: nota?.chave }])
    expect(later.ilegiveis.map(({ nsu }: { nsu: number }) => nsu)).toEqual([900_001, 900_001, 900_002])
  } finally {
    outra.close()
  }
})
