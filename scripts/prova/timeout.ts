import { setTimeout as dormir } from 'node:timers/promises'
import { danfeVenda, type VendaAnswer, verVenda, xmlVenda } from '../../src/domain/api/vendas.ts'
import { Acaso } from './apoio/acaso.ts'
import { venderUma } from './apoio/caixa.ts'
import { Cliente } from './apoio/cliente.ts'
import { conferirTudo, esperarCalma } from './apoio/conferir.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja, type Loja, primeiroCaixa } from './apoio/loja.ts'
import type { FormaDeProva, Prova } from './apoio/prova.ts'
import { Simulador } from './apoio/simulador.ts'

/** Maximum number of seconds until the customer has the note, in contingency if needed. */
const SEGUNDOS = 15

/** Waits until the sale is in contingency, or SEGUNDOS have passed. Returns the sale and the seconds that it took. */
async function emContingencia(loja: Loja, id: number): Promise<{ venda: VendaAnswer; segundos: number }> {
  const inicio = performance.now()
  for (;;) {
    const { data: venda } = await loja.cliente.chamar(verVenda, { params: { id } })
    const segundos = (performance.now() - inicio) / 1000
    if (venda.status_emissao === 'contingencia' || segundos > SEGUNDOS) return { venda, segundos }
    await dormir(100)
  }
}

/** Silences SEFAZ while a company sells, and then lets it answer. `aceitas`: its sales. Returns the problems. */
export async function calarSefaz(
  instalacao: Instalacao,
  loja: Loja,
  aceitas: Map<string, VendaAnswer>,
  { curta, semente }: FormaDeProva,
  relatar: (linha: string) => void,
): Promise<string[]> {
  const acaso = new Acaso(semente)
  const simulador = new Simulador(instalacao)
  const terminal = primeiroCaixa(loja)
  const problemas: string[] = []
  for (const falha of ['timeout', 'recusa', '500'] as const) {
    await simulador.ajustar({ falha, taxa: 1, servico: null })
    const emitidas: VendaAnswer[] = []
    for (let i = 0; i < (curta ? 1 : 10); i++) {
      const data = await venderUma(loja, terminal.id, acaso, {
        forma: { linhas: 5, variada: false },
        aceitas,
      })
      const { venda, segundos } = await emContingencia(loja, data.id)
      relatar(`${falha}: nota ${venda.numerocodumento} ${venda.status_emissao} em ${segundos.toFixed(1)} s`)
      if (venda.status_emissao !== 'contingencia')
        problemas.push(
          `${falha}: nota ${venda.numerocodumento} não entrou em contingência em ${SEGUNDOS} s (${venda.status_emissao})`,
        )
      if (venda.tp_emis !== 9 || venda.prazo_transmissao === null)
        problemas.push(`${falha}: nota ${venda.numerocodumento} sem tpEmis 9 ou sem prazo`)
      if (falha === 'recusa' && venda.numerocodumento !== data.numerocodumento)
        problemas.push(
          `recusa: nada tinha saído e o número mudou de ${data.numerocodumento} para ${venda.numerocodumento}`,
        )
      await loja.cliente.chamar(danfeVenda, { params: { id: venda.id } })
      emitidas.push(venda)
    }
    await simulador.ajustar({ falha: null })
    const inquieto = await esperarCalma(loja.cliente, 240_000)
    if (inquieto !== null) problemas.push(`${falha}: ${inquieto}`)
    problemas.push(...(await mesmosBytes(loja, emitidas)).map(p => `${falha}: ${p}`))
  }
  const fim = await conferirTudo(loja, aceitas, () => simulador.documentos(), 120_000)
  return [...problemas, ...fim.problemas]
}

/**
 * Proof that a SEFAZ that is silent or down leads to contingency within seconds, and that SEFAZ later authorizes exactly the
 * note that the customer got, without a user's action.
 */
export const timeout: Prova = {
  nome: 'timeout',
  resumo:
    'SEFAZ muda ou fora do ar: contingência em segundos, depois autorização sozinha com os mesmos bytes',
  executar(forma, relatar) {
    return Instalacao.usar(async instalacao => {
      const loja = await abrirLoja(await Cliente.entrar(instalacao.url, 'caixa@demo.tecla'))
      return calarSefaz(instalacao, loja, new Map(), forma, relatar)
    })
  },
}

/**
 * Checks that SEFAZ authorized the note that the customer got: its access key is unchanged, and its tpEmis is 9 (offline).
 */
async function mesmosBytes(loja: Loja, antes: readonly VendaAnswer[]): Promise<string[]> {
  const problemas: string[] = []
  for (const venda of antes) {
    const { data } = await loja.cliente.chamar(verVenda, { params: { id: venda.id } })
    if (data.status_emissao !== 'autorizada')
      problemas.push(`nota ${data.numerocodumento}: ${data.status_emissao} ${data.cstat}`)
    if (data.chave !== venda.chave)
      problemas.push(`nota ${venda.numerocodumento}: a chave mudou depois de entregue`)
    const xml = String(await loja.cliente.chamar(xmlVenda, { params: { id: venda.id } }))
    if (!xml.includes('<tpEmis>9</tpEmis>'))
      problemas.push(`nota ${venda.numerocodumento}: autorizada sem tpEmis 9`)
  }
  return problemas
}
