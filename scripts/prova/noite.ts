import { faultText } from '../../sim/contract/judge.ts'
import type { Merchant, Placed } from '../../sim/pedidos/book.ts'
import { PEDIDOS_DIALS, type PedidosDials } from '../../sim/pedidos/dials.ts'
import type { OrderWishes } from '../../sim/pedidos/order.ts'
import { startPedidosSimulator } from '../../sim/pedidos/start.ts'
import { verDelivery } from '../../src/domain/api/documentos.ts'
import { listarNotificacoes } from '../../src/domain/api/notificacao.ts'
import { Acaso } from './apoio/acaso.ts'
import { abrirCasa } from './apoio/casa.ts'
import { FIM, listar, type Noite, preparar } from './apoio/noite.ts'
import { conferirNoite } from './apoio/noite-livros.ts'
import { atender, cozinhar, cuidar, doAplicativo } from './apoio/noite-maos.ts'
import type { Prova } from './apoio/prova.ts'

const INICIO = '2026-11-20T18:00:00-03:00'
/** Time in ms between two looks of the clock, and between two turns of the hands. */
const PASSO_MS = 5_000
const TURNO_MS = 15_000
/** Time in ms for which the server waits for the application (server/ports/pedidos/port.ts). */
const PACIENCIA_MS = 10_000
/** Longest time in ms until an order is in the list or the bell. */
const VISTO_MS = 60_000
/** Turns after the last order until the evening must be over. */
const TURNOS_DO_FIM = 400

/** Prank of the application: a dial with the value to which it is turned. */
type Peca = Partial<PedidosDials>

/** Pranks of which each order has some: every dial once, a fault once each. */
const PECAS: readonly Peca[] = [
  ...(['recusa', 'sem_resposta', '500', '503'] as const).map(falha => ({ falha, taxa: 0.4 })),
  // each call without an answer is ten seconds
  { falha: 'timeout', taxa: 0.25 },
  ...(['desligado', 'forjado', 'atrasado'] as const).map(webhook => ({ webhook })),
  ...[{ latencia_ms: 3 }, { repetir_eventos: 4 }, { fora_de_ordem: true }, { evento_desconhecido: true }],
  ...[{ mil_eventos: true }, { token_curto_s: 5 }, { '401': true }, { '422_sempre': true }],
  ...[{ aceitar_ate_s: 90 }, { cancelar_cliente: true }, { cancelar_obrigatorio: true }],
  ...[{ negar_cancelamento: true }, { some_404: true }, { centavos: true }, { item_sem_codigo: true }],
  ...[{ codigo_entrega: true }, { limite_por_minuto: 60 }, { sem_cpf: true }, { documento_estrito: true }],
]

/** Draws pranks so that each comes again only after all others. */
class Bolsa {
  #resto: Peca[] = []
  readonly #acaso: Acaso

  constructor(acaso: Acaso) {
    this.#acaso = acaso
  }

  tirar(quantas: number): Peca {
    const tiradas: Peca[] = []
    while (tiradas.length < quantas) {
      if (this.#resto.length === 0) this.#resto = [...PECAS]
      tiradas.push(...this.#resto.splice(this.#acaso.inteiro(0, this.#resto.length - 1), 1))
    }
    return Object.assign({}, ...tiradas)
  }
}

/** Draws the wishes of a customer. */
function desejos(acaso: Acaso, clientes: readonly string[]): Partial<OrderWishes> {
  const kind = acaso.chance(0.5) ? 'entrega' : acaso.um(['retirada', 'local', 'agendado', 'demanda'] as const)
  const deliveredByApp = kind === 'entrega' && acaso.chance(0.2)
  return {
    ...{ kind, deliveredByApp, options: acaso.chance(0.3), coupons: acaso.chance(0.3) },
    // who does not meet the customer receives nothing
    paid: deliveredByApp ? 'antes' : acaso.um(['antes', 'depois', 'metade'] as const),
    methods: {
      before: acaso.um(['PIX', 'CREDIT', 'DEBIT', 'MEAL_VOUCHER', 'DIGITAL_WALLET'] as const),
      after: acaso.um(['CASH', 'CASH', 'CASH', 'CREDIT', 'PIX'] as const),
    },
    document: acaso.chance(0.5) && clientes.length > 0 ? acaso.um(clientes) : null,
  }
}

/** Looks at the list for orders that it did not show before. */
async function procurar({ dona, app, pedidos }: Noite): Promise<void> {
  if (pedidos.size === app.book.orders.size) return
  for (const { id } of await listar(dona)) {
    if (pedidos.has(id)) continue
    const { data } = await dona.chamar(verDelivery, { params: { id } })
    const placed = app.book.orders.get(data.entrega?.externo_id ?? '')
    if (placed) pedidos.set(id, placed)
  }
}

/** Notes how long each order took from the application's book into the list or the bell. */
class Vigia {
  /**
   * Milliseconds by which a shop's time differs from the date: more for answers that never came, less while the application
   * itself asked to wait (429).
   */
  readonly #desvio = new Map<Merchant, number>()
  readonly #feitos = new Map<Placed, number>()
  readonly demoras = new Map<Placed, number>()

  desviar(merchant: Merchant, ms: number): void {
    this.#desvio.set(merchant, (this.#desvio.get(merchant) ?? 0) + ms)
  }

  nascer(placed: Placed): void {
    this.#feitos.set(placed, -this.#agora(placed, new Date(placed.order.createdAt)))
  }

  /** Looks at the list, and for orders that it does not show at the bell. */
  async olhar(noite: Noite): Promise<void> {
    await procurar(noite)
    const agora = noite.casa.time()
    for (const placed of noite.pedidos.values()) this.#ver(placed, agora)
    const faltam = [...this.#feitos.keys()].filter(placed => !this.demoras.has(placed))
    if (faltam.length === 0) return
    const { data: avisos } = await noite.dona.chamar(listarNotificacoes)
    for (const placed of faltam) {
      const { id, displayId, createdAt } = placed.order
      const nomes = [`(${id.slice(0, 8)})`, `pedido ${displayId}`, `pedido ${id.slice(0, 8)}`]
      const dito = avisos.some(
        ({ titulo, data }) =>
          nomes.some(nome => titulo.includes(nome)) ||
          (titulo === `Canal desligado: ${placed.merchant.name}` && data >= createdAt),
      )
      if (dito) this.#ver(placed, agora)
    }
  }

  #agora = ({ merchant }: Placed, em: Date) => em.getTime() + (this.#desvio.get(merchant) ?? 0)

  #ver(placed: Placed, agora: Date): void {
    const feito = this.#feitos.get(placed)
    if (feito !== undefined && !this.demoras.has(placed))
      this.demoras.set(placed, this.#agora(placed, agora) + feito)
  }
}

/** Lets time pass in small steps. */
async function passar(noite: Noite, vigia: Vigia, ms: number): Promise<void> {
  const { casa, account_id, canais } = noite
  for (let passado = 0; passado < ms; passado += PASSO_MS) {
    casa.time.advance(PASSO_MS)
    const { rows } = await casa.db.tx({ account_id }, q =>
      q.query<{ id: number }>(
        'select id from canais_pedido where account_id = $conta and espera_ate >= $agora',
      ),
    )
    for (const { id, merchant } of canais)
      if (rows.some(row => row.id === id)) vigia.desviar(merchant, -PASSO_MS)
    await noite.app.quiet()
    await casa.trabalhar()
    await vigia.olhar(noite)
  }
}

/** Lets a strict application read the shop's document. Gives the reasons for which it would not take the menu. */
async function recusado(app: Noite['app'], merchant: Merchant): Promise<string[]> {
  merchant.menu = null
  const { faults } = await app.read(merchant)
  const ditas = faults.map(fault => `documento de ${merchant.name}: ${faultText(fault)}`)
  return (merchant.menu ?? []).length > 0 ? ditas : [...ditas, `o cardápio de ${merchant.name} não foi lido`]
}

/** Proof of an evening of orders by two channels, with every dial of the application, and hands that get in each other's way. */
export const noite: Prova = {
  nome: 'noite',
  resumo:
    '120 pedidos por dois canais com todas as falhas do aplicativo; três atendentes, duas cozinhas e um entregador: os dois livros dizem o mesmo',
  async executar({ curta, semente }, relatar) {
    // the customers' own, so that the evening's orders are the same whatever the hands do
    const [acaso, acasoDasMaos] = [new Acaso(semente), new Acaso(semente + 1)]
    let agora = () => new Date(INICIO)
    let calou = (_merchant: Merchant, _path: string) => {}
    const app = await startPedidosSimulator(
      () => agora(),
      (merchant, path) => calou(merchant, path),
    )
    try {
      const casa = await abrirCasa(INICIO, { TECLA_PEDIDOS_REDE_INTERNA: '1' })
      const vigia = new Vigia()
      agora = casa.time.now
      // the date stands while a call waits: the other channel's calls wait at the same time
      calou = (merchant, path) => {
        // a clerk waits for the check of a code, and the channel does not
        if (!path.endsWith('/validateCode')) vigia.desviar(merchant, PACIENCIA_MS)
        casa.time.lapse(PACIENCIA_MS)
      }
      try {
        const { noite, atendentes, cozinhas, documentos } = await preparar(casa, app)
        const turno = async () => {
          await passar(noite, vigia, TURNO_MS)
          doAplicativo(noite, acasoDasMaos)
          const semear = () => new Acaso(acasoDasMaos.inteiro(0, 2 ** 31))
          await Promise.all([
            ...atendentes.map(cliente => atender(noite, cliente, semear())),
            ...cozinhas.map(tela => cozinhar(tela, semear())),
          ])
          await cuidar(noite, acasoDasMaos)
        }
        await passar(noite, vigia, 60_000)
        const bolsa = new Bolsa(acaso)
        const girados = new Set<string>()
        const quantos = curta ? 24 : 120
        for (let n = 0; n < quantos; n++) {
          const pecas = bolsa.tirar(3)
          Object.assign(app.dials, structuredClone(PEDIDOS_DIALS), pecas)
          for (const dial of Object.keys(pecas)) girados.add(dial)
          const { merchant } = acaso.um(noite.canais)
          const clientes = app.dials.sem_cpf ? [] : documentos
          vigia.nascer(app.book.place(merchant, noite.cardapio, desejos(acaso, clientes)))
          // a webhook arrives at once, and not with the next step of the clock
          await app.quiet()
          await casa.trabalhar()
          if (app.dials.documento_estrito) noite.problemas.push(...(await recusado(app, merchant)))
          for (let vez = acaso.inteiro(1, 4); vez > 0; vez--) await turno()
        }
        Object.assign(app.dials, structuredClone(PEDIDOS_DIALS))
        const acabou = async () =>
          noite.pedidos.size === quantos && (await listar(noite.dona)).every(({ estado }) => FIM.has(estado))
        let turnos = 0
        while (turnos < TURNOS_DO_FIM && !(await acabou())) {
          await turno()
          turnos += 1
        }
        // what was told last is answered, and the last notes go out
        for (let vez = 0; vez < 8; vez++) await turno()
        const problemas = [...noite.problemas, ...casa.erros.slice(0, 5)]
        for (const dial of Object.keys(PEDIDOS_DIALS))
          if (!girados.has(dial)) problemas.push(`o ajuste ${dial} não foi usado`)
        for (const placed of app.book.orders.values()) {
          const ms = vigia.demoras.get(placed) ?? Number.POSITIVE_INFINITY
          if (ms > VISTO_MS)
            problemas.push(`pedido ${placed.order.displayId}: visto depois de ${ms / 1000} s`)
        }
        const horas = (casa.time().getTime() - new Date(INICIO).getTime()) / 3_600_000
        relatar(
          `${quantos} pedidos em ${horas.toFixed(1)} h; o mais lento foi visto em ${Math.max(...vigia.demoras.values()) / 1000} s`,
        )
        return [...problemas, ...(await conferirNoite(noite, relatar))]
      } finally {
        await casa.fechar()
      }
    } finally {
      await app.close()
    }
  },
}
