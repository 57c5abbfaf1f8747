import type { VendaAnswer } from '../../src/domain/api/vendas.ts'
import { Acaso } from './apoio/acaso.ts'
import { venderUma } from './apoio/caixa.ts'
import { Cliente } from './apoio/cliente.ts'
import { conferirTudo, esperarCalma } from './apoio/conferir.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja, type Loja, primeiroCaixa } from './apoio/loja.ts'
import type { FormaDeProva, Prova } from './apoio/prova.ts'
import { Simulador } from './apoio/simulador.ts'

/** Loses SEFAZ's responses while a company sells. `aceitas`: its sales. Returns the problems. */
export async function perderRespostas(
  instalacao: Instalacao,
  loja: Loja,
  aceitas: Map<string, VendaAnswer>,
  { curta, semente }: FormaDeProva,
  relatar: (linha: string) => void,
): Promise<string[]> {
  const quantas = curta ? 4 : 6
  // several cycles: after the first lost response the server goes into contingency, so only the first sale of a cycle can
  // leave a number without response
  const ciclos = curta ? 1 : 8
  const acaso = new Acaso(semente)
  const simulador = new Simulador(instalacao)
  const terminal = primeiroCaixa(loja)
  const fases: [string, Record<string, unknown>][] = [
    ['só a autorização perde a resposta', { falha: 'sem_resposta', servico: 'NFeAutorizacao4', taxa: 1 }],
    ['todos os serviços perdem a resposta', { falha: 'sem_resposta', servico: null, taxa: 1 }],
    ['metade das respostas se perde', { falha: 'sem_resposta', servico: null, taxa: 0.5 }],
  ]
  const problemas: string[] = []
  for (const [nome, dials] of Array.from({ length: ciclos }, () => fases).flat()) {
    await simulador.ajustar(dials)
    for (let i = 0; i < quantas; i++) {
      await venderUma(loja, terminal.id, acaso, { forma: { linhas: 5, variada: false }, aceitas })
    }
    await new Promise(resolve => setTimeout(resolve, 3000))
    await simulador.ajustar({ falha: null })
    const inquieto = await esperarCalma(loja.cliente, 240_000)
    if (inquieto !== null) problemas.push(`${nome}: ${inquieto}`)
    relatar(`${nome}: ${aceitas.size} vendas até aqui`)
  }
  const fim = await conferirTudo(loja, aceitas, () => simulador.documentos(), 240_000)
  const na = (status: string) => fim.documentos.filter(d => d.status === status).length
  relatar(
    `${fim.vendas.length} vendas; na SEFAZ ${na('autorizada')} autorizadas, ${na('cancelada')} canceladas, ${na('inutilizada')} inutilizadas`,
  )
  return [...problemas, ...fim.problemas]
}

/**
 * Proof in which SEFAZ processes requests and its responses are lost: first those of the authorization, then of all
 * services, then half of all.
 */
export const semResposta: Prova = {
  nome: 'sem-resposta',
  resumo:
    'a SEFAZ autoriza e a resposta se perde: ninguém é cobrado duas vezes, nenhum número fica em aberto',
  executar(forma, relatar) {
    return Instalacao.usar(async instalacao => {
      const loja = await abrirLoja(await Cliente.entrar(instalacao.url, 'caixa@demo.tecla'))
      return perderRespostas(instalacao, loja, new Map(), forma, relatar)
    })
  },
}
