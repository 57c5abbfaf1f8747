import { afterAll, beforeAll, expect, test } from 'vitest'
import { DITOS } from '../../core/dfe/eventos-ditos.ts'
import { MEIO_DIA } from '../database.ts'
import { abrirLoja, CNPJ, CNPJ_CLIENTE, type Loja, novoUuid } from '../vendas/loja.ts'

const TEXTO = 'O endereço de entrega é Rua das Flores, 20'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja({ inicio: MEIO_DIA })
})
afterAll(() => loja.close())

const nfe = async () => {
  const { id } = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  return id
}
const registrar = (id: number, tipo: string, mudanca: object = {}) =>
  loja.caixa.call('POST', `vendas/${id}/eventos`, { tipo, ...DITOS[tipo], ...mudanca })
const eventos = async (id: number) => (await loja.caixa.call('GET', `vendas/${id}/eventos`)).body.data
/** When what is typed happened, by the clock of the shop. */
const HOJE = { data: '2026-11-20', hora: '12:00' }
const corrigir = (id: number, carta: string) =>
  loja.caixa.call('POST', `vendas/${id}/carta_correcao`, { carta })

test('a carta de uma 55 é assinada, registrada e guardada, e a nota fica como estava', async () => {
  const id = await nfe()
  const { status, body } = await corrigir(id, TEXTO)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    id: expect.any(Number),
    sequencia: 1,
    carta: TEXTO,
    data: expect.stringMatching(/^2026-.*Z$/),
    status: 'registrado',
    protocolo: expect.stringMatching(/^\d{15}$/),
    motivo: 'Evento registrado e vinculado a NF-e',
  })
  const segunda = await corrigir(id, `${TEXTO}, fundos`)
  expect(segunda.body.data).toMatchObject({ sequencia: 2, status: 'registrado' })
  const { body: lista } = await loja.caixa.call('GET', `vendas/${id}/carta_correcao`)
  expect(lista.data).toMatchObject([
    { sequencia: 1, carta: TEXTO },
    { sequencia: 2, carta: `${TEXTO}, fundos` },
  ])
  expect(await loja.ver(id)).toMatchObject({
    status: 'T',
    status_emissao: 'autorizada',
    prazos: { 110110: '2026-12-20T15:00:00.000Z', 110150: '2027-05-20T15:00:00.000Z' },
  })
  const [guardado] = await loja.sql<{ xml: string; usuario_id: number | null }>(
    `select e.xml_proc as xml, e.usuario_id from eventos_fiscais e
      join documentos_fiscais d on d.id = e.documento_id where d.venda_id = $1 and seq = 1`,
    [id],
  )
  expect(guardado?.xml).toMatch(/<procEventoNFe.*<tpEvento>110110<.*<xCondUso>.*<Signature .*<cStat>135</s)
  expect(guardado?.usuario_id).toEqual(expect.any(Number))
})

test('o evento pedido de novo sob a mesma chave é o mesmo, e o recusado não a gasta', async () => {
  const id = await nfe()
  const sob = (chave: string, caminho: string, corpo: object) =>
    loja.caixa.call('POST', `vendas/${id}/${caminho}`, corpo, { 'idempotency-key': chave })
  const [carta, transporte] = [novoUuid(), novoUuid()]
  const primeira = await sob(carta, 'carta_correcao', { carta: TEXTO })
  expect(await sob(carta, 'carta_correcao', { carta: TEXTO })).toEqual(primeira)
  expect((await corrigir(id, TEXTO)).body.data).toMatchObject({ sequencia: 2 })
  const autorizar = () => sob(transporte, 'eventos', { tipo: '110150', ...DITOS['110150'] })
  loja.simulador.dials.adjust({ rejeitar: 575 })
  expect((await autorizar()).status).toBe(422)
  loja.simulador.dials.restart()
  const autorizada = await autorizar()
  expect(autorizada.body.data).toMatchObject({ status: 'registrado' })
  expect(await autorizar()).toEqual(autorizada)
  expect(await eventos(id)).toHaveLength(3)
  expect(await sob('xyz', 'carta_correcao', { carta: TEXTO })).toMatchObject({
    status: 422,
    body: { errors: { 'idempotency-key': ['UUID inválido'] } },
  })
})

test('quem tem a venda aberta sabe o que a SEFAZ fez do evento', async () => {
  const id = await nfe()
  const vistos: unknown[] = []
  const trigger = loja.deps.broadcaster.trigger.bind(loja.deps.broadcaster)
  loja.deps.broadcaster.trigger = (canais, evento, dados, except) => {
    if (evento === 'VendaAtualizada') vistos.push(dados)
    trigger(canais, evento, dados, except)
  }
  const soube = async (pedido: Promise<unknown>) => {
    vistos.length = 0
    await pedido
    await loja.quieto()
    return vistos
  }
  const daVenda = expect.objectContaining({ id, status_emissao: 'autorizada' })
  expect(await soube(corrigir(id, TEXTO))).toEqual([daVenda])
  loja.simulador.dials.adjust({ falha: '573', servico: 'RecepcaoEvento' })
  expect(await soube(corrigir(id, TEXTO))).toEqual([daVenda])
  loja.simulador.dials.restart()
})

test('NFC-e, texto curto, nota cancelada e prazo vencido são recusados com o porquê', async () => {
  const { id } = await loja.vender()
  await loja.quieto()
  const daNfce = await corrigir(id, TEXTO)
  expect(daNfce.status).toBe(422)
  expect(daNfce.body.message).toBe('A carta de correção não cabe nesta nota: NFC-e não aceita esse evento')

  const nota = await nfe()
  const curta = await corrigir(nota, 'curta')
  expect(curta.body.errors).toEqual({ carta: ['Informe ao menos 15 caracteres'] })
  const cancelada = await loja.caixa.call('POST', `vendas/${nota}/cancelar`, {
    justificativa: 'O cliente desistiu da compra',
  })
  expect(cancelada.body.data).toMatchObject({ status: 'C' })
  expect((await corrigir(nota, TEXTO)).body.message).toBe(
    'A carta de correção não cabe nesta nota: só cabe em nota autorizada',
  )

  const velha = await nfe()
  await loja.sql(
    "update documentos_fiscais set autorizada_em = autorizada_em - interval '721 hours' where venda_id = $1",
    [velha],
  )
  expect((await corrigir(velha, TEXTO)).body.message).toMatch(
    /^A carta de correção já passou do prazo, que foi até \d\d\/11\/2026 às \d\d:\d\d$/,
  )

  const meses = async (autorizada: string) => {
    const nota = await nfe()
    await loja.sql('update documentos_fiscais set autorizada_em = $2 where venda_id = $1', [nota, autorizada])
    return registrar(nota, '110150')
  }
  expect((await meses('2026-05-20T14:00:00Z')).body.message).toBe(
    'A autorização do transportador já passou do prazo, que foi até 20/11/2026 às 11:00',
  )
  expect((await meses('2026-05-20T23:00:00Z')).body.data).toMatchObject({ status: 'registrado' })
})

/** Each kind of the company's own notes, with what undoes it; what is typed happened today. */
const DA_EMITIDA: readonly (readonly [string, object, string | null])[] = [
  ['110150', {}, null],
  ['110130', HOJE, '110131'],
  ['110192', HOJE, '110193'],
  ['110750', { data: HOJE.data, valor: '10.00' }, '110751'],
  ['112110', {}, '110001'],
  ['112120', {}, '110001'],
  ['112130', {}, '110001'],
  ['112140', {}, '110001'],
  ['112150', {}, '110001'],
  ['211110', {}, '110001'],
  ['211120', {}, '110001'],
]

test('cada evento da nota é registrado por quem é seu, guardado e desfeito', async () => {
  const id = await nfe()
  loja.clock.advance(60_000)
  for (const [tipo, mudanca, desfaz] of DA_EMITIDA) {
    const { status, body } = await registrar(id, tipo, mudanca)
    expect([tipo, status, body.message ?? body.data?.status]).toEqual([tipo, 200, 'registrado'])
    if (desfaz === null) continue
    expect([desfaz, (await registrar(id, desfaz, { protocolo: body.data.protocolo })).status]).toEqual([
      desfaz,
      200,
    ])
    // undone once
    const outra = await registrar(id, desfaz, { protocolo: body.data.protocolo })
    expect([desfaz, outra.status]).toEqual([desfaz, 422])
  }
  const historia = await eventos(id)
  expect(historia).toHaveLength(21)
  expect(historia[1]).toMatchObject({
    nome: 'O comprovante de entrega',
    sequencia: 1,
    texto: expect.stringContaining('Quem recebeu: Maria da Silva'),
    status: 'registrado',
    desfeito: true,
  })
  expect(
    historia
      .filter((cada: { tipo: string }) => cada.tipo === '110001')
      .map((cada: { sequencia: number }) => cada.sequencia),
  ).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(await loja.ver(id)).toMatchObject({
    status: 'T',
    status_emissao: 'autorizada',
    prazos: { 110110: '2026-12-20T15:00:00.000Z', 110150: '2027-05-20T15:00:00.000Z' },
  })
  const [guardado] = await loja.sql<{ xml: string; imagem: string }>(
    `select e.xml_proc as xml, e.dados ->> 'imagem' as imagem from eventos_fiscais e
      join documentos_fiscais d on d.id = e.documento_id where d.venda_id = $1 and tipo = '110130'`,
    [id],
  )
  expect(guardado?.xml).toMatch(/<cOrgao>91<.*<hashComprovante>[\w+/]{27}=<.*<cStat>135</s)
  expect(guardado?.imagem).toBe(DITOS['110130']?.['imagem'])
})

test('entrega comprovada: nem outro comprovante nem cancelamento, até ser desfeita', async () => {
  const id = await nfe()
  loja.clock.advance(60_000)
  const agora = new Date(loja.clock().getTime() - 3 * 3_600_000).toISOString()
  const entregue = { data: agora.slice(0, 10), hora: agora.slice(11, 16) }
  expect((await registrar(id, '110130', entregue)).body.data?.status).toBe('registrado')
  expect((await registrar(id, '110130', entregue)).body.message).toBe(
    'O comprovante de entrega já está registrado nesta nota: para dizer outro, cancele antes o que vale',
  )
  const cancelar = () =>
    loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'Cliente desistiu da compra' })
  expect((await cancelar()).body.message).toMatch(
    /^O cancelamento não cabe nesta nota: a entrega está comprovada\. .* faça a devolução$/,
  )
  expect((await registrar(id, '110131')).body.data?.status).toBe('registrado')
  expect((await cancelar()).status).toBe(200)
})

test('o que não cabe é recusado antes de sair, no campo, em uma frase', async () => {
  const id = await nfe()
  const nada = await registrar(id, '110131')
  expect(nada.body.message).toBe(
    'O cancelamento do comprovante de entrega não cabe nesta nota: não há o que cancelar',
  )
  expect((await registrar(id, '110130', { data: '2026-11-21' })).body.errors).toEqual({
    data: ['Ainda não chegou: informe quando foi'],
  })
  // of NT 2020.007: 421, 422, and 423 for who has it by an event of before
  const transportador = async (documento: string) =>
    (await registrar(id, '110150', { transportador: documento })).body
  for (const [documento, texto] of [
    [CNPJ, 'É quem emitiu a nota: informe o transportador'],
    [CNPJ_CLIENTE, 'É o destinatário da nota: informe o transportador'],
  ] as const)
    expect((await transportador(documento)).errors).toEqual({ transportador: [texto] })
  expect((await transportador('12.ABC.345/01DE-35')).data?.status).toBe('registrado')
  expect((await transportador('12ABC34501DE35')).errors).toEqual({
    transportador: ['Já está autorizado a baixar o XML desta nota'],
  })
  for (const [tipo, data] of [
    ['112150', '31/12/9999'],
    ['110750', '01/01/0001'],
  ] as const)
    expect((await registrar(id, tipo, { data })).body.errors).toEqual({
      data: ['Informe um ano de 2000 a 2099'],
    })
  // what was received of a note adds up to no more than it; what was taken back counts no more
  const { valor_total } = await loja.ver(id)
  const pago = (valor: string) => registrar(id, '110750', { data: HOJE.data, valor })
  const primeira = await pago((Number(valor_total) - 1).toFixed(2))
  expect(primeira.body.data?.status).toBe('registrado')
  expect((await pago('1.01')).body.errors).toEqual({
    valor: [expect.stringMatching(/^Da nota de R\$ .* já foram conciliados R\$ .*: faltam R\$ 1,00$/)],
  })
  expect((await registrar(id, '110751')).status).toBe(200)
  expect((await pago('1.01')).status).toBe(200)
  expect((await registrar(id, '110751')).status).toBe(200)
  for (const descricao of ['x', 'x 🙂'])
    expect((await registrar(id, '110750', { descricao })).body.errors).toEqual({
      descricao: ['Informe ao menos 2 caracteres'],
    })
  expect((await registrar(id, '112140', { item: 2 })).body.errors).toEqual({
    item: ['A nota não tem este item'],
  })
  expect((await registrar(id, '112140', { qtde: '2' })).body.errors).toEqual({
    qtde: ['O item tem 1 UN'],
  })
  const { chave: propria } = await loja.ver(id)
  expect((await registrar(id, '211120', { chave: propria, item_da_chave: 990 })).body.errors).toEqual({
    item_da_chave: ['Essa nota só tem um item'],
  })
  expect((await registrar(id, '112120', { valor_ibs: '99.00' })).body.errors).toEqual({
    valor_ibs: [expect.stringMatching(/^O item tem R\$ .* de IBS/)],
  })
  // of an item no kind says more than there is of it, whatever it said in another event; what was taken back counts no more
  const parte = (qtde: string) => registrar(id, '112140', { qtde, valor_ibs: '0.00', valor_cbs: '0.00' })
  expect((await parte('0.4')).status).toBe(200)
  expect((await parte('0.7')).body.errors).toEqual({
    qtde: ['O item tem 1 UN, e outro evento desta nota já disse 0,4: restam 0,6'],
  })
  expect((await parte('0.6')).status).toBe(200)
  expect((await parte('0.1')).body.errors).toEqual({
    qtde: ['O item tem 1 UN, e outro evento desta nota já disse tudo'],
  })
  expect((await registrar(id, '110001')).status).toBe(200)
  expect((await parte('0.6')).status).toBe(200)
  expect((await registrar(id, '211128')).status).toBe(422)
  expect((await registrar(id, '999999')).body.errors).toEqual({ tipo: ['Evento desconhecido'] })
  const feito = await registrar(id, '112150')
  const alheio = await registrar(id, '110001', { protocolo: '1'.repeat(15) })
  expect([feito.status, alheio.body.errors]).toEqual([
    200,
    { protocolo: ['Não é de um evento desta nota que ainda valha'] },
  ])
  expect(await eventos(id)).toHaveLength(10)
})

test('a NFC-e é cancelada por substituição só pela chave certa', async () => {
  const primeira = await loja.vender()
  await loja.quieto()
  const segunda = await loja.vender()
  await loja.quieto()
  const chave = async (id: number) => (await loja.ver(id)).chave
  const trocar = async (fica: string | null) => registrar(primeira.id, '110112', { chave: fica })
  expect((await trocar(await chave(segunda.id))).body.errors).toEqual({
    chave: ['A nota que fica no lugar precisa estar autorizada e ser de contingência'],
  })
  expect((await trocar(await chave(primeira.id))).body.errors).toEqual({
    chave: ['Não há outra nota desta empresa com esta chave'],
  })
  loja.simulador.dials.adjust({ falha: 'recusa' })
  const offline = await loja.vender()
  await loja.quieto()
  loja.simulador.dials.restart()
  loja.clock.advance(10 * 60_000)
  await loja.quieto()
  expect(await loja.ver(offline.id)).toMatchObject({ status: 'T', tp_emis: 9 })
  const fica = (await chave(offline.id)) ?? ''
  expect((await loja.ver(primeira.id)).prazos).toEqual({ 110112: expect.any(String) })
  // as a scanner reads it off the paper
  const { status, body } = await trocar(
    `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${fica}|3|2|20|10.00|||assinatura`,
  )
  expect([status, body.data?.status ?? body]).toEqual([200, 'registrado'])
  expect((await eventos(primeira.id))[0]).toMatchObject({
    nome: 'O cancelamento por substituição',
    texto: expect.stringMatching(new RegExp(` · Fica no lugar: ${fica}$`)),
  })
  expect(await loja.ver(primeira.id)).toMatchObject({ status: 'C' })
  expect(await loja.ver(offline.id)).toMatchObject({ status: 'T' })
})

test.each([
  [
    'de outro total',
    async () => loja.vender({}, '2'),
    'O total da nota que fica no lugar é outro: não é a mesma venda.',
  ],
  [
    'de mais de duas horas depois',
    async () => {
      loja.clock.advance(2 * 3_600_000 + 1_000)
      return loja.vender()
    },
    'A nota que fica no lugar foi emitida mais de 2 horas depois desta.',
  ],
])(
  'a nota que ficaria no lugar, %s, é recusada no campo antes de ir à SEFAZ',
  async (_, venderOutra, porque) => {
    const primeira = await loja.vender()
    await loja.quieto()
    loja.simulador.dials.adjust({ falha: 'recusa' })
    const outra = await venderOutra()
    await loja.quieto()
    loja.simulador.dials.restart()
    loja.clock.advance(10 * 60_000)
    await loja.quieto()
    const { chave, status, tp_emis } = await loja.ver(outra.id)
    expect([status, tp_emis]).toEqual(['T', 9])
    expect((await registrar(primeira.id, '110112', { chave })).body.errors).toEqual({ chave: [porque] })
    // what went out in contingency is not substituted at all
    expect((await registrar(outra.id, '110112', { chave: primeira.chave })).body.errors).toHaveProperty(
      'chave',
    )
    expect(await eventos(primeira.id)).toEqual([])
  },
)

const guardado = async (id: number) =>
  (
    await loja.sql<{ status: string; protocolo: string | null; xml: string | null }>(
      `select e.status, e.protocolo, e.xml_proc as xml from eventos_fiscais e
        join documentos_fiscais d on d.id = e.documento_id where d.venda_id = $1`,
      [id],
    )
  )[0]
/** SEFAZ registers it, and the line is cut before its answer. */
async function perder(pedido: () => Promise<unknown>) {
  loja.simulador.dials.adjust({ falha: 'sem_resposta', servico: 'RecepcaoEvento' })
  await pedido()
  loja.simulador.dials.restart()
}
const repetir = async () => {
  loja.clock.advance(120_000)
  await loja.quieto()
}

test('o evento cuja resposta se perdeu fica com a que a SEFAZ deu quando o registrou', async () => {
  const id = await nfe()
  await perder(async () =>
    expect((await corrigir(id, TEXTO)).body.data).toMatchObject({ status: 'enviado', protocolo: null }),
  )
  await repetir()
  const { body } = await loja.caixa.call('GET', `vendas/${id}/eventos`)
  expect(body.data).toMatchObject([
    {
      status: 'registrado',
      motivo: 'Evento registrado e vinculado a NF-e',
      protocolo: expect.stringMatching(/^\d{15}$/),
    },
  ])
  expect((await guardado(id))?.xml).toMatch(/<procEventoNFe.*<Signature .*<cStat>135<.*<nProt>\d{15}</s)
})

/** Said by another program in the company's name: here nobody knows of it. */
const esquecer = (id: number) =>
  loja.sql(
    `delete from eventos_fiscais e using documentos_fiscais d where d.id = e.documento_id and d.venda_id = $1`,
    [id],
  )

test('a sequência que outro programa usou fica dele, e o pedido sai com a seguinte', async () => {
  const id = await nfe()
  await corrigir(id, TEXTO)
  expect((await registrar(id, '110150', DITOS['110150'])).status).toBe(200)
  await esquecer(id)
  const chave = novoUuid()
  const pedir = () =>
    loja.caixa.call(
      'POST',
      `vendas/${id}/carta_correcao`,
      { carta: `${TEXTO}, fundos` },
      { 'idempotency-key': chave },
    )
  const { status, body } = await pedir()
  expect([status, body.message]).toEqual([
    422,
    `A carta de correção foi recusada: 573 outro programa registrou antes a 1: ${TEXTO}. Confira e peça de novo: sai com a sequência 2`,
  ])
  const cartas = async () => (await loja.caixa.call('GET', `vendas/${id}/carta_correcao`)).body.data
  const alheia = {
    sequencia: 1,
    carta: TEXTO,
    status: 'registrado',
    protocolo: expect.stringMatching(/^\d{15}$/),
    motivo: 'Evento registrado e vinculado a NF-e',
  }
  expect(await cartas()).toMatchObject([alheia, { sequencia: 2, status: 'rejeitado', protocolo: null }])
  expect((await eventos(id)).map(({ tipo }: { tipo: string }) => tipo).toSorted()).toEqual([
    '110110',
    '110110',
    '110150',
  ])
  expect((await pedir()).body.data).toMatchObject({ sequencia: 2, status: 'registrado' })
  expect(await cartas()).toMatchObject([
    alheia,
    { sequencia: 2, carta: `${TEXTO}, fundos`, status: 'registrado' },
  ])
  const xmls = await loja.sql<{ xml: string }>(
    `select e.xml_proc as xml from eventos_fiscais e join documentos_fiscais d on d.id = e.documento_id
      where d.venda_id = $1 and e.tipo = '110110' order by e.seq`,
    [id],
  )
  expect(xmls.map(({ xml }) => /<nSeqEvento>(\d+)</.exec(xml)?.[1])).toEqual(['1', '2'])
})

test('vinte cartas de outro programa: a nota não leva mais nenhuma, e diz', async () => {
  const id = await nfe()
  for (let seq = 1; seq <= 20; seq++)
    expect((await corrigir(id, `${TEXTO}, ${seq}`)).body.data).toMatchObject({ sequencia: seq })
  await esquecer(id)
  expect((await corrigir(id, TEXTO)).body.message).toMatch(/ · 20: .*\. Esta nota já tem 20$/)
  expect((await corrigir(id, TEXTO)).body.message).toBe('A carta de correção já chegou a 20 nesta nota')
  expect(await loja.ver(id)).toMatchObject({ esgotados: ['110110'] })
})

test('o mesmo, dito por outro programa com as mesmas palavras, é o evento', async () => {
  const id = await nfe()
  await corrigir(id, TEXTO)
  await esquecer(id)
  expect((await corrigir(id, TEXTO)).body.data).toMatchObject({ status: 'registrado' })
  expect((await guardado(id))?.xml).toContain('<cStat>135<')
})

test('a nota que outro programa cancelou está cancelada, com o evento dele', async () => {
  const id = await nfe()
  const cancelar = (justificativa: string) =>
    loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa })
  await cancelar('O cliente desistiu da compra')
  await esquecer(id)
  await loja.sql(`update documentos_fiscais set status_emissao = 'autorizada' where venda_id = $1`, [id])
  await loja.sql(`update vendas set status = 'T' where id = $1`, [id])
  expect((await cancelar('Cancelada por engano de preço')).body.data).toMatchObject({ status: 'C' })
  const { status, protocolo, xml } = (await guardado(id)) ?? {}
  expect([status, protocolo]).toEqual(['registrado', expect.stringMatching(/^\d{15}$/)])
  expect(xml).toMatch(/^<procEventoNFe.*<xJust>O cliente desistiu da compra<.*<cStat>135</s)
})

test('sem o primeiro registro, a recusa não faz as vezes do evento', async () => {
  const id = await nfe()
  await perder(() => corrigir(id, TEXTO))
  loja.simulador.dials.adjust({ falha: '108', servico: 'ConsultaProtocolo' })
  await repetir()
  loja.simulador.dials.restart()
  const { body } = await loja.caixa.call('GET', `vendas/${id}/eventos`)
  expect(body.data).toMatchObject([
    {
      status: 'registrado',
      protocolo: null,
      motivo: 'Registrado antes: a SEFAZ não disse o protocolo',
    },
  ])
  expect((await guardado(id))?.xml).toBeNull()
})

test('o pedido se repete cada vez mais raro e sai quando a SEFAZ volta', async () => {
  const id = await nfe()
  const job = () => loja.sql<{ tentativas: number }>("select tentativas from outbox where tipo = 'evento'")
  loja.simulador.dials.adjust({ falha: '108', servico: 'NFeRecepcaoEvento4' })
  expect((await corrigir(id, TEXTO)).body.data).toMatchObject({ status: 'enviado' })
  for (let i = 0; i < 20; i++) {
    loja.clock.advance(15_000)
    await loja.quieto()
  }
  expect((await job())[0]?.tentativas).toBeLessThan(10)
  loja.simulador.dials.restart()
  loja.clock.advance(120_000)
  await loja.quieto()
  expect(await eventos(id)).toMatchObject([{ status: 'registrado' }])
  expect(await job()).toEqual([])
})

test('o pagamento integral se informa uma vez enquanto vale', async () => {
  const id = await nfe()
  loja.clock.advance(60_000)
  const primeira = await registrar(id, '112110')
  expect(primeira.body.data?.status).toBe('registrado')
  const outra = await registrar(id, '112110')
  expect([outra.status, outra.body.message]).toEqual([
    422,
    'A informação de pagamento integral já está registrada nesta nota: para dizer outra, cancele antes a que vale',
  ])
  expect((await registrar(id, '110001', { protocolo: primeira.body.data.protocolo })).status).toBe(200)
  expect((await registrar(id, '112110')).body.data).toMatchObject({ status: 'registrado', sequencia: 2 })
  // taken for undone here, which SEFAZ knows nothing of
  await loja.sql(
    `update eventos_fiscais set dados = jsonb_build_object('desfeito', jsonb_build_object('tipo', tipo, 'protocolo', protocolo))
      where tipo = '112110' and seq = 2`,
  )
  expect((await registrar(id, '112110')).body.data).toMatchObject({
    motivo: 'Registrado antes: a SEFAZ não disse o protocolo',
    protocolo: null,
  })
})
