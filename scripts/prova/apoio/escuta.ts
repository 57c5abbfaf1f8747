/**
 * Records the server's database statements. Loaded before the server (`node --import`), it writes each one to the file
 * `TECLA_ESCUTA` as a line of JSON, with the nodes that a Citus says it asked (`citus.log_remote_commands`).
 */
import { appendFileSync } from 'node:fs'
import pg from 'pg'

/** Statement as the product sent it. */
export interface Pedido {
  /** Number of the connection. */
  conexao: number
  texto: string
  valores: unknown[]
  /** Nodes (`host:port`) whose tables the statement read or wrote, each once. */
  nos: string[]
  /** Nodes that were only handed rows of one part of the statement, for another part to read. */
  passagem: string[]
  ms: number
}

const arquivo = process.env['TECLA_ESCUTA']
// biome-ignore lint/suspicious/noExplicitAny: the driver's own method, with all its forms
const proto = pg.Client.prototype as any
const original = proto.query
let conexoes = 0

/** Pattern of a shard's name: a table and a number. */
const DE_TABELA = /\w+_\d{6}\b/
/** Pattern of rows of one part of a statement, handed on for another part. */
const DE_PASSAGEM = /^issuing COPY "[\d_]+" FROM STDIN WITH \(format result\)/
/** Pattern of a function that runs whole at its account's node. */
const FUNCAO = /^issuing SELECT public\.\w+\(/

// biome-ignore lint/suspicious/noExplicitAny: as above
function nosDe(client: any): { nos: Set<string>; passagem: Set<string> } {
  if (!client.teclaNos) {
    client.teclaConexao = ++conexoes
    client.teclaNos = { nos: new Set<string>(), passagem: new Set<string>() }
    client.on('notice', ({ message, detail }: { message?: string; detail?: string }) => {
      const no = /on server (?:\S+@)?(\S+:\d+)/.exec(detail ?? '')?.[1]
      if (!no || !message) return
      if (DE_PASSAGEM.test(message)) client.teclaNos.passagem.add(no)
      else if (DE_TABELA.test(message) || FUNCAO.test(message)) client.teclaNos.nos.add(no)
    })
  }
  return client.teclaNos
}

if (arquivo)
  proto.query = function (config: unknown, values: unknown, callback: unknown) {
    const { nos, passagem } = nosDe(this)
    const inicio = performance.now()
    const answer = original.call(this, config, values, callback)
    const asked = config as { text?: string; values?: unknown[] } | string
    const texto = typeof asked === 'string' ? asked : asked?.text
    if (texto && typeof answer?.then === 'function') {
      const valores = (typeof asked === 'string' ? values : (asked.values ?? values)) ?? []
      const write = () => {
        const pedido = {
          conexao: this.teclaConexao,
          texto,
          valores,
          nos: [...nos],
          passagem: [...passagem].filter(no => !nos.has(no)),
          ms: performance.now() - inicio,
        }
        nos.clear()
        passagem.clear()
        appendFileSync(arquivo, `${JSON.stringify(pedido)}\n`)
      }
      answer.then(write, write)
    }
    return answer
  }
