import { Agent } from 'node:https'
import type { Simulador } from '../../../sim/sefaz/start.ts'
import {
  type Evento,
  envelopeDist,
  montarCadastro,
  montarConsulta,
  montarEpec,
  montarEvento,
  montarStatus,
} from '../mensagens.ts'
import {
  type A1,
  CNPJ,
  campo,
  chamar,
  criarA1,
  envelope,
  lote,
  montar,
  montarInut,
  type Nota,
} from '../simulator-fixture.ts'

const INICIO = '2026-11-20T10:01:00-03:00'

const certificados = new Map<string, A1>()
/** One of each kind: a pair of keys takes long to make. */
export function certificado(dados: Parameters<typeof criarA1>[0]): A1 {
  const nome = JSON.stringify(dados)
  const pronto = certificados.get(nome) ?? criarA1(dados)
  certificados.set(nome, pronto)
  return pronto
}

interface Feita {
  xml: string
  chave: string
  nProt: string
}

/** A simulator and who talks to it over its socket: each call gives the answer as it came. */
export class Mesa {
  readonly a1 = criarA1({ ate: new Date('2030-01-01T00:00:00Z') })
  relogio = new Date(INICIO)
  #numero = 1000
  #sim: Simulador | undefined
  /** Kept connections: a handshake takes longer than the answer. */
  readonly #agente = new Agent({ keepAlive: true })

  get sim(): Simulador {
    if (!this.#sim) throw new Error('o simulador não subiu')
    return this.#sim
  }
  open(sim: Simulador): void {
    this.#sim = sim
  }
  /** As it was at first: the clock, and nothing that it remembers. */
  async reset(): Promise<void> {
    this.voltar()
    await this.#controle('/sim/reset', {})
  }
  /** The clock as it was at first. */
  voltar(): void {
    this.relogio = new Date(INICIO)
  }

  /** Minutes after the first of them. */
  depois(minutos: number): void {
    this.relogio = new Date(new Date(INICIO).getTime() + minutos * 60_000)
  }

  async pedir(
    servico: string,
    dados: string,
    { caminho = `/ws/${servico}`, a1 = this.a1 }: { caminho?: string | undefined; a1?: A1 } = {},
  ): Promise<string> {
    return this.post(caminho, envelope(servico, dados), a1)
  }
  async post(caminho: string, corpo: string, a1 = this.a1): Promise<string> {
    return (
      await chamar({ port: this.sim.port, ca: this.sim.caPem, a1, caminho, corpo, agente: this.#agente })
    ).texto
  }

  /** A note of the next number. */
  nota(n: Partial<Nota> = {}): { xml: string; chave: string } {
    return montar({ nNF: this.#numero++, a1: this.a1, ...n })
  }
  enviar(xml: string, caminho?: string, a1?: A1): Promise<string> {
    return this.pedir('NFeAutorizacao4', lote(xml), { caminho, ...(a1 && { a1 }) })
  }
  emitir(n: Partial<Nota> = {}, caminho?: string): Promise<string> {
    return this.enviar(this.nota(n).xml, caminho)
  }
  /** With these dials, which end with it. */
  async com(dials: object, fazer: () => Promise<string>): Promise<string> {
    const problemas = this.sim.dials.adjust(dials)
    if (problemas) throw new Error(JSON.stringify(problemas))
    const resposta = await fazer()
    this.sim.dials.restart()
    return resposta
  }
  async autorizada(n: Partial<Nota> = {}): Promise<Feita> {
    const { xml, chave } = this.nota(n)
    const resposta = await this.enviar(xml)
    const nProt = campo(resposta, 'nProt')
    if (nProt === '') throw new Error(resposta)
    return { xml, chave, nProt }
  }

  evento(chave: string, e: Evento = {}): Promise<string> {
    const caminho = e.em ? `/ws/${e.em}/NFeRecepcaoEvento4` : undefined
    return this.pedir('NFeRecepcaoEvento4', montarEvento(chave, this.a1, e), { caminho })
  }
  /** Of a supplier's note, said at the national environment now. */
  manifestar(chave: string, tpEvento: string, e: Evento = {}, a1 = this.a1): Promise<string> {
    const quando = `${new Date(this.relogio.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`
    const dados = montarEvento(chave, a1, { tpEvento, cOrgao: '91', quando, ...e })
    return this.pedir('NFeRecepcaoEvento4', dados, { caminho: '/ws/an/NFeRecepcaoEvento4', a1 })
  }
  epec(nota: { xml: string; chave: string }, ...pares: [string, string][]): Promise<string> {
    return this.pedir('NFeRecepcaoEvento4', montarEpec(nota, this.a1, ...pares), {
      caminho: '/ws/an/NFeRecepcaoEvento4',
    })
  }
  /** Numbers that nothing else takes, from `ini`. */
  inutilizar(
    ini: number,
    fim = ini,
    mais: { ano?: string; modelo?: string } = {},
    caminho?: string,
  ): Promise<string> {
    return this.pedir('NFeInutilizacao4', montarInut({ ini, fim, a1: this.a1, ...mais }), { caminho })
  }
  /** The request of one number. */
  pedidoDe(numero: number): string {
    return montarInut({ ini: numero, fim: numero, a1: this.a1 })
  }
  consultar(chave: string, caminho?: string): Promise<string> {
    return this.pedir('NFeConsultaProtocolo4', montarConsulta(chave), { caminho })
  }
  status(mudar: (xml: string) => string = x => x, caminho?: string): Promise<string> {
    return this.pedir('NFeStatusServico4', mudar(montarStatus()), { caminho })
  }
  cadastro(quem: string, uf?: string, caminho?: string): Promise<string> {
    return this.pedir('CadConsultaCadastro4', montarCadastro(quem, uf), { caminho })
  }

  distribuir(o_que: string, cnpj = CNPJ): Promise<string> {
    return this.post('/ws/an/NFeDistribuicaoDFe', envelopeDist(o_que, cnpj))
  }
  daChave(chave: string): Promise<string> {
    return this.distribuir(`<consChNFe><chNFe>${chave}</chNFe></consChNFe>`)
  }
  /** Key of a note that a supplier issued to the company. */
  async compra(mais: object = {}): Promise<string> {
    return (await this.#controle('/sim/compras', { cnpj: CNPJ, ...mais })).data[0].chave
  }
  cancelarCompra(chave: string): Promise<unknown> {
    return this.#controle('/sim/compras/cancelar', { chave })
  }
  async #controle(caminho: string, corpo: object) {
    const { texto } = await chamar({
      port: this.sim.port,
      ca: this.sim.caPem,
      caminho,
      corpo: JSON.stringify(corpo),
      agente: this.#agente,
    })
    return JSON.parse(texto)
  }
}

/** What brings a rejection, and the nearest to it that does not. */
export interface Linha {
  codigo: number
  qual: string
  dispara: (m: Mesa) => Promise<string>
  legal: (m: Mesa) => Promise<string>
}
export const linha = (
  codigo: number,
  qual: string,
  dispara: Linha['dispara'],
  legal: Linha['legal'],
): Linha => ({
  codigo,
  qual,
  dispara,
  legal,
})

/** The good note. */
export const boa = (m: Mesa): Promise<string> => m.emitir()
export const boa55 = (m: Mesa): Promise<string> => m.emitir({ modelo: '55' })
