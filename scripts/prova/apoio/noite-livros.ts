import { randomUUID } from 'node:crypto'
import type { Placed } from '../../../sim/pedidos/book.ts'
import { lerX } from '../../../src/domain/api/caixa.ts'
import { acertarEntregador, listarAcertos } from '../../../src/domain/api/entregas.ts'
import { listar, type Noite } from './noite.ts'
import { Simulador } from './simulador.ts'

/** tPag of the application's payment methods. */
const TPAG: Readonly<Record<string, string>> = {
  ...{ CASH: '01', CREDIT: '03', DEBIT: '04', MEAL_VOUCHER: '11', PIX: '17', DIGITAL_WALLET: '18' },
}
/** Accounts to which a document's payment goes, by tPag; cash that a courier carries is in transit. */
const CONTA: Readonly<Record<string, string>> = {
  ...{ '01': 'caixa', '03': 'cartao_receber', '04': 'cartao_receber', '11': 'cartao_receber' },
  ...{ '17': 'banco', '18': 'banco', '99': 'transito' },
}
/** Status of sales that move no money any more. */
const DESFEITAS: ReadonlySet<string> = new Set(['C', 'I', 'D'])
/** Cents of cash that the courier hands over too little. */
const FALTA = 150

type Somas = Record<string, number>

const reais = (cents: number): string => (cents / 100).toFixed(2)
const cents = (price: unknown): number => Math.round(Number((price as { value: unknown }).value) * 100)
const soma = (valores: readonly number[]): number => valores.reduce((a, b) => a + b, 0)
const somar = (somas: Somas, chave: string, valor: number) => {
  if (valor !== 0) somas[chave] = (somas[chave] ?? 0) + valor
}

/** Figures of an order, by hand from the application's book: cents of the note, and its payments by who received them. */
function contaDe({ order, merchant }: Placed): { total: number; antes: number; partes: Somas } {
  const taxa = (minha: boolean) =>
    soma(
      order.otherFees
        .filter(fee => (fee['receivedBy'] === 'MERCHANT') === minha)
        .map(fee => cents(fee['price'])),
    )
  const cupom = (de: string) =>
    soma(
      order.discounts.flatMap(each =>
        (each['sponsorshipValues'] as { name: string; amount: unknown }[])
          .filter(({ name }) => name === de)
          .map(({ amount }) => cents(amount)),
      ),
    )
  const partes: Somas = {}
  // the application keeps its own fee out of what it owes
  let alheio = taxa(false)
  for (const pago of order.payments.methods) {
    const [antes, tpag] = [pago['type'] === 'PREPAID', TPAG[String(pago['method'])]]
    const parte = antes ? Math.min(alheio, cents(pago)) : 0
    alheio -= parte
    somar(partes, `${antes ? merchant.name : 'porta'} ${tpag}`, cents(pago) - parte)
  }
  somar(partes, `Subsídio ${merchant.name} 99`, cupom('MARKETPLACE'))
  const antes = soma(Object.entries(partes).map(([de, valor]) => (de.startsWith('porta') ? 0 : valor)))
  return { total: cents(order.total.itemsPrice) + taxa(true) - cupom('MERCHANT'), antes, partes }
}

/** State that the application's book says of an order that has ended; the bell names those that were cancelled here too late. */
function fimDe({ history, order, merchant }: Placed, { sino }: Noite): string {
  if (history.includes('CANCELLED')) return 'cancelado'
  if (sino.has(`${merchant.name}: pedido ${order.displayId} concluído no aplicativo`)) return 'cancelado'
  if (history.includes('CONCLUDED')) return 'concluido'
  // nobody tells the application that a table was served; what the table paid was settled at the till
  if (order.type !== 'INDOOR' || !history.includes('READY_FOR_PICKUP')) return `aberto (${history.at(-1)})`
  return order.payments.methods.some(({ type }) => type === 'PENDING') ? 'concluido' : 'servido'
}

const deReais = (valor: string): number => Math.round(Number(valor) * 100)
const vendido = (placed: Placed, noite: Noite) => ['concluido', 'servido'].includes(fimDe(placed, noite))
const daLoja = ({ order }: Placed) =>
  order.type === 'DELIVERY' && order.otherFees.every(fee => fee['receivedBy'] === 'MERCHANT')

interface Nosso {
  id: number
  externo_id: string
  estado: string
  status: string
  total: string
  antes: string
  pagos: { nome: string; tpag: string; valor: string }[]
  notas: { chave: string; status: string }[]
}

/** Reads our book, beside the API. */
const lerLivro = ({ casa, account_id }: Noite): Promise<Nosso[]> =>
  casa.db.tx({ account_id }, async q => {
    const { rows } = await q.query<Nosso>(
      `select v.id, e.externo_id, e.estado, v.status, v.valor_total::text as total, e.pago_antes::text as antes,
          (select coalesce(json_agg(json_build_object('nome', m.descricao, 'tpag', g.tpag, 'valor', g.valor::text)), '[]')
            from venda_pagamentos g left join meio_pagamentos m on m.account_id = $conta and m.id = g.meio_pagamento_id
            where g.account_id = $conta and g.venda_id = v.id) as pagos,
          (select coalesce(json_agg(json_build_object('chave', d.chave, 'status', s.status)), '[]')
            from vendas s join documentos_fiscais d on d.account_id = $conta and d.venda_id = s.id and d.atual
            where s.account_id = $conta and s.id in (select i.venda_id from venda_itens i
              where i.account_id = $conta and i.origem_venda_id = v.id)) as notas
        from entregas e join vendas v on v.account_id = $conta and v.id = e.venda_id
        where e.account_id = $conta and e.externo_id is not null`,
    )
    return rows
  })

/** Compares two sums, part by part. */
function diferem(nome: string, nossas: Somas, deles: Somas): string[] {
  const chaves = [...new Set([...Object.keys(nossas), ...Object.keys(deles)])].toSorted()
  return chaves.flatMap(chave =>
    (nossas[chave] ?? 0) === (deles[chave] ?? 0)
      ? []
      : [`${nome} ${chave}: aqui ${reais(nossas[chave] ?? 0)}, à mão ${reais(deles[chave] ?? 0)}`],
  )
}

const doBalcao = ({ order }: Placed) => order.type !== 'DELIVERY'

/** Adds up by tPag what was received when orders arrived, by the application's book: by couriers of the shop, or at the counter. */
function recebidoNaPorta(noite: Noite, conta: (placed: Placed) => boolean = daLoja): Somas {
  const porta: Somas = {}
  for (const placed of noite.app.book.orders.values()) {
    if (!vendido(placed, noite) || !conta(placed)) continue
    for (const [de, valor] of Object.entries(contaDe(placed).partes))
      if (de.startsWith('porta ')) somar(porta, de.slice(6), valor)
  }
  return porta
}

/** Settles the courier in the till, and compares what he received with the application's book. */
async function acertar(noite: Noite): Promise<string[]> {
  const { dona, entregador_id, sessao_uuid, troco } = noite
  const porta = recebidoNaPorta(noite)
  const { data: abertos } = await dona.chamar(listarAcertos)
  const dele = abertos.find(acerto => acerto.entregador_id === entregador_id)
  const problemas = diferem(
    'acerto',
    Object.fromEntries((dele?.meios ?? []).map(({ meio, valor }) => [meio, deReais(valor)])),
    porta,
  )
  if (dele?.troco !== reais(troco)) problemas.push(`troco levado: aqui ${dele?.troco}, à mão ${reais(troco)}`)
  const devolvido = (porta['01'] ?? 0) + troco - FALTA
  const body = { uuid: randomUUID(), sessao_uuid, entregador_id, devolvido: reais(devolvido) }
  const { data: feito } = await dona.chamar(acertarEntregador, { body })
  if (feito.diferenca !== reais(-FALTA)) problemas.push(`diferença do acerto: ${feito.diferenca}`)
  const balcao = recebidoNaPorta(noite, doBalcao)
  const doCaixa = abertos.find(acerto => acerto.balcao)
  problemas.push(
    ...diferem(
      'acerto do balcão',
      Object.fromEntries((doCaixa?.meios ?? []).map(({ meio, valor }) => [meio, deReais(valor)])),
      balcao,
    ),
  )
  if (doCaixa)
    await dona.chamar(acertarEntregador, {
      body: {
        ...{ uuid: randomUUID(), sessao_uuid, entregador_id: null, balcao: true },
        devolvido: reais(balcao['01'] ?? 0),
      },
    })
  const outros = abertos.filter(acerto => acerto.entregador_id !== entregador_id && !acerto.balcao)
  for (const { entregador_id, meios } of outros) {
    if (meios.length > 0)
      problemas.push(`o aplicativo entregou, e aqui se receberia ${JSON.stringify(meios)}`)
    const body = { uuid: randomUUID(), sessao_uuid, entregador_id, devolvido: '0.00' }
    await dona.chamar(acertarEntregador, { body })
  }
  await noite.casa.trabalhar()
  const { data: x } = await dona.chamar(lerX, { body: { uuid: randomUUID(), sessao_uuid } })
  const esperados = Object.fromEntries(
    (x.leitura?.meios ?? []).map(({ meio, esperado }) => [meio, deReais(esperado ?? '')]),
  )
  const naGaveta: Somas = { ...porta, '01': (porta['01'] ?? 0) + noite.abertura - FALTA }
  for (const [meio, valor] of Object.entries(balcao)) somar(naGaveta, meio, valor)
  return [...problemas, ...diferem('caixa', esperados, naGaveta)]
}

/** Reads what the evening changed in the accounts of money, in cents by kind of account. */
async function lerRazao({ casa, account_id, antes }: Noite): Promise<Somas> {
  const { rows } = await casa.db.tx({ account_id }, q =>
    q.query<{ tipo: string; valor: string }>(
      `select c.tipo, sum(case when c.id = m.para_conta_id then m.valor else -m.valor end)::text as valor
        from movimentos m join contas_financeiras c on c.account_id = $conta and c.id in (m.de_conta_id, m.para_conta_id)
        where m.account_id = $conta and m.id > $1 group by 1`,
      [antes],
    ),
  )
  return Object.fromEntries(rows.map(({ tipo, valor }) => [tipo, deReais(valor)]))
}

/** Settles the evening and compares, order by order, the application's book with ours, and the money with a fold by hand. */
export async function conferirNoite(noite: Noite, relatar: (linha: string) => void): Promise<string[]> {
  const problemas = await acertar(noite)
  const { app, casa, sino } = noite
  const livro = new Map((await lerLivro(noite)).map(nosso => [nosso.externo_id, nosso]))
  const lista = new Map((await listar(noite.dona)).map(linha => [linha.id, linha]))
  const sefaz = new Map((await new Simulador(casa).documentos()).map(nota => [nota.chave, nota]))
  const razao: Somas = {}
  let notas = 0
  for (const placed of app.book.orders.values()) {
    const nosso = livro.get(placed.order.id)
    const linha = lista.get(nosso?.id ?? 0)
    const erro = (texto: string) =>
      problemas.push(`pedido ${placed.order.displayId} de ${placed.merchant.name}: ${texto}`)
    if (!nosso || !linha) {
      erro('não está aqui')
      continue
    }
    const { total, antes, partes } = contaDe(placed)
    const nossoFim = nosso.estado === 'recusado' ? 'cancelado' : nosso.estado
    const aqui = [nossoFim, linha.estado, nosso.total, linha.valor_total, nosso.antes].join(' ')
    const la = [fimDe(placed, noite), nosso.estado, reais(total), reais(total), reais(antes)].join(' ')
    if (aqui !== la) {
      const ouviu = placed.heard.map(({ command, status }) => `${command} ${status}`)
      erro(`aqui ${aqui}, lá ${la}: ${placed.history.join(' ')}; ouviu ${ouviu.join(', ')}`)
    }
    const nossas: Somas = {}
    for (const { nome, tpag, valor } of nosso.pagos) {
      const [de = ''] = nome.startsWith('Subsídio ')
        ? [nome]
        : nome.includes(': ')
          ? nome.split(': ')
          : ['porta']
      somar(nossas, `${de} ${tpag}`, deReais(valor))
    }
    for (const diferente of diferem('pagamento', nossas, partes)) erro(diferente)

    const emitidas = nosso.notas.flatMap(({ chave }) => sefaz.get(chave) ?? [])
    const valem = emitidas.filter(({ status }) => status === 'autorizada')
    for (const { chave } of emitidas) sefaz.delete(chave)
    notas += valem.length
    if (!vendido(placed, noite)) {
      if (valem.length > 0 && !sino.has(`Pedido #${nosso.id} cancelado: falta desfazer a nota`))
        erro('cancelado, e a nota vale')
    } else if (valem.length === 0) {
      if (!sino.has(`A nota do pedido #${nosso.id} não saiu`)) erro('vendido sem nota, e o sininho não diz')
      if (!linha.sem_nota) erro('vendido sem nota, e a lista não diz')
    } else if (valem.length > 1 || valem[0]?.vNF !== reais(total))
      erro(`notas de ${valem.map(({ vNF }) => vNF).join(' e ')}, e o total é ${reais(total)}`)
    // the money of a sale is in the ledger whatever SEFAZ says of its note; of a cancelled one, what a machine owes back
    const fica = nosso.notas.some(({ status }) => !DESFEITAS.has(status))
    const volta = !fica && nosso.notas.some(({ status }) => status === 'C')
    for (const [parte, valor] of Object.entries(partes)) {
      const tpag = parte.slice(-2)
      const naPorta = parte.startsWith('porta ')
      // what the application received it owes to the shop, and itself gives back to a customer
      const conta = naPorta
        ? tpag === '01' && (daLoja(placed) || doBalcao(placed))
          ? 'transito'
          : (CONTA[tpag] ?? tpag)
        : 'cartao_receber'
      if (fica) somar(razao, conta, valor)
      if (!volta || !naPorta || tpag === '01') continue
      somar(razao, conta, valor)
      somar(razao, 'transito', -valor)
    }
  }
  for (const { chave, status } of sefaz.values())
    if (status === 'autorizada') problemas.push(`a SEFAZ tem ${chave}, que não é de pedido nenhum`)
  // courier and counter empty what was in transit, without a note too
  const dinheiro = recebidoNaPorta(noite, placed => daLoja(placed) || doBalcao(placed))['01'] ?? 0
  somar(razao, 'transito', -dinheiro)
  somar(razao, 'caixa', dinheiro - FALTA)
  const { receita: _receita, quebra, ...lancado } = await lerRazao(noite)
  problemas.push(...diferem('conta', lancado, razao))
  if (quebra !== FALTA) problemas.push(`quebra de caixa: ${reais(quebra ?? 0)}`)
  relatar(`${app.book.orders.size} pedidos, ${notas} notas, ${reais(dinheiro)} em dinheiro à porta`)
  return problemas
}
