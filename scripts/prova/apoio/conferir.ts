import { setTimeout as dormir } from 'node:timers/promises'
import { situacaoEmissor } from '../../../src/domain/api/emissor.ts'
import { listarVendas, type VendaAnswer, verVenda } from '../../../src/domain/api/vendas.ts'
import type { Cliente } from './cliente.ts'
import type { Loja } from './loja.ts'
import type { DocumentoSefaz } from './simulador.ts'

/** Row of a sale's journal, as `vendas/:id` gives it. */
interface Passo {
  documento_id: number
  numero: number
  de: string | null
  para: string
  em: string
}

/** Waits until no note is being sent or waits for SEFAZ. Returns the problem if that takes longer than `limite` ms. */
export async function esperarCalma(cliente: Cliente, limite: number): Promise<string | null> {
  for (const fim = Date.now() + limite; ; await dormir(250)) {
    const { data } = await cliente.chamar(situacaoEmissor)
    if (data.em_emissao === 0 && data.contingencia === 0) return null
    if (Date.now() > fim) {
      return `depois de ${limite / 1000} s ainda há ${data.em_emissao} em emissão e ${data.contingencia} em contingência`
    }
  }
}

/** Reads every sale of the server, with all its details. */
async function lerVendas(cliente: Cliente): Promise<VendaAnswer[]> {
  const lista: VendaAnswer[] = []
  for (let page = 1, ultima = 1; page <= ultima; page++) {
    const resposta = await cliente.chamar(listarVendas, { query: { page, limit: 200, order_by: 'id' } })
    ultima = resposta.last_page
    lista.push(...resposta.data)
  }
  const vendas: VendaAnswer[] = []
  for (const { id } of lista) vendas.push((await cliente.chamar(verVenda, { params: { id } })).data)
  return vendas
}

const passos = (v: VendaAnswer): Passo[] => (v.diario ?? []) as unknown as Passo[]

/** Maps each number that a sale had to its last state. */
function numeros(venda: VendaAnswer): Map<number, string> {
  const mapa = new Map<number, string>()
  for (const p of passos(venda)) mapa.set(Number(p.numero), p.para)
  return mapa
}

/**
 * Compares the sales sent with the sales stored: none is lost, doubled, changed or divergent, and a sale got a second number
 * only if SEFAZ did not respond about the first.
 */
function conferirVendas(
  enviadas: ReadonlyMap<string, VendaAnswer>,
  vendas: readonly VendaAnswer[],
): string[] {
  const problemas: string[] = []
  const porUuid = new Map<string, VendaAnswer[]>()
  for (const v of vendas) porUuid.set(v.uuid, [...(porUuid.get(v.uuid) ?? []), v])
  for (const [uuid, aceita] of enviadas) {
    const guardadas = porUuid.get(uuid) ?? []
    if (guardadas.length !== 1) problemas.push(`venda ${uuid}: ${guardadas.length} no servidor`)
    const [agora] = guardadas
    if (agora === undefined) continue
    if (agora.id !== aceita.id) problemas.push(`venda ${uuid}: mudou de id ${aceita.id} → ${agora.id}`)
    if (agora.valor_total !== aceita.valor_total) problemas.push(`venda ${uuid}: mudou de valor`)
    if (agora.divergente) problemas.push(`venda ${uuid}: divergente`)
    const numero = Number(aceita.numerocodumento)
    const trocou = agora.numerocodumento !== aceita.numerocodumento
    if (trocou && !passos(agora).some(p => Number(p.numero) === numero && p.para === 'desconhecida')) {
      problemas.push(
        `venda ${uuid}: renumerada de ${numero} para ${agora.numerocodumento} sem resposta perdida`,
      )
    }
  }
  for (const v of vendas)
    if (!enviadas.has(v.uuid)) problemas.push(`venda ${v.uuid}: no servidor e nunca confirmada`)
  return problemas
}

const FIM: Readonly<Record<string, DocumentoSefaz['status']>> = {
  autorizada: 'autorizada',
  cancelada: 'cancelada',
  inutilizada: 'inutilizada',
}

/**
 * Compares the numbers of each series with SEFAZ: no gaps, no number used twice, one authorized note per sale, and each
 * number's state is final and equal at SEFAZ.
 */
function conferirNumeros(
  loja: Loja,
  vendas: readonly VendaAnswer[],
  sefaz: readonly DocumentoSefaz[],
): string[] {
  const problemas: string[] = []
  const series = new Map<string, Map<number, string>>()
  for (const venda of vendas) {
    const serie = `${venda.modelo}/${Number(venda.serie)}`
    const mapa = series.get(serie) ?? new Map<number, string>()
    series.set(serie, mapa)
    let vale = 0
    for (const [numero, estado] of numeros(venda)) {
      if (mapa.has(numero)) problemas.push(`série ${serie}: número ${numero} em duas vendas`)
      mapa.set(numero, estado)
      if (FIM[estado] === undefined)
        problemas.push(`série ${serie}: número ${numero} sem fim claro (${estado})`)
      if (estado === 'autorizada') vale += 1
    }
    if (vale !== 1) problemas.push(`venda ${venda.uuid}: ${vale} notas autorizadas (deve ser 1)`)
  }
  for (const [serie, mapa] of series) {
    const usados = [...mapa.keys()].sort((a, b) => a - b)
    const primeiro = usados[0] ?? 1
    usados.forEach((n, i) => {
      if (n !== primeiro + i) problemas.push(`série ${serie}: falta o número ${primeiro + i}`)
    })
  }
  return [...problemas, ...conferirSefaz(loja, series, sefaz)].slice(0, 50)
}

function conferirSefaz(
  { cnpj }: Loja,
  series: ReadonlyMap<string, ReadonlyMap<number, string>>,
  sefaz: readonly DocumentoSefaz[],
): string[] {
  const problemas: string[] = []
  const la = new Map<string, DocumentoSefaz['status']>()
  for (const d of sefaz.filter(s => s.emitente === cnpj)) {
    for (let n = d.numero; n <= (d.ate ?? d.numero); n++) {
      const onde = `${d.modelo}/${d.serie}#${n}`
      if (la.has(onde)) problemas.push(`SEFAZ: ${onde} duas vezes`)
      la.set(onde, d.status)
      if (!series.get(`${d.modelo}/${d.serie}`)?.has(n))
        problemas.push(`SEFAZ tem ${onde} (${d.status}) e o servidor não`)
    }
  }
  for (const [serie, mapa] of series) {
    for (const [numero, estado] of mapa) {
      const onde = `${serie}#${numero}`
      if (FIM[estado] !== undefined && la.get(onde) !== FIM[estado]) {
        problemas.push(`${onde}: aqui ${estado}, na SEFAZ ${la.get(onde) ?? 'nada'}`)
      }
    }
  }
  return problemas
}

/**
 * Waits until no note is being sent, then compares what was sent, what the server has and what SEFAZ has. Cancellations and
 * voidings may still be waiting jobs, so the comparison is repeated until it finds nothing or `limite` ms have passed.
 */
export async function conferirTudo(
  loja: Loja,
  enviadas: ReadonlyMap<string, VendaAnswer>,
  sefaz: () => Promise<DocumentoSefaz[]>,
  limite: number,
): Promise<{ problemas: string[]; vendas: VendaAnswer[]; documentos: DocumentoSefaz[] }> {
  const fim = Date.now() + limite
  for (;;) {
    const inquieto = await esperarCalma(loja.cliente, Math.max(fim - Date.now(), 0))
    const vendas = await lerVendas(loja.cliente)
    const documentos = await sefaz()
    const problemas = [
      ...(inquieto === null ? [] : [inquieto]),
      ...conferirVendas(enviadas, vendas),
      ...conferirNumeros(loja, vendas, documentos),
    ]
    if (problemas.length === 0 || Date.now() > fim) return { problemas, vendas, documentos }
    await dormir(2000)
  }
}
