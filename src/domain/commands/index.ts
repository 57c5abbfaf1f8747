import { acesso } from './acesso/index.ts'
import { admin, licenca } from './admin/index.ts'
import { app, paleta, teclas } from './app/index.ts'
import { importacao, lote } from './bulk/index.ts'
import { caixa } from './caixa/index.ts'
import { cheque } from './cheque/index.ts'
import { colagem } from './colagem/index.ts'
import { compra } from './compra/index.ts'
import { conciliacao } from './conciliacao/index.ts'
import { config } from './config/index.ts'
import { conhecimentosRecebidos } from './conhecimentos/index.ts'
import { contrato, ordem } from './contrato/index.ts'
import { copias } from './copias/index.ts'
import { cozinha } from './cozinha/index.ts'
import type { AnyCommand } from './define.ts'
import { devolucao } from './devolucao/index.ts'
import { devolver } from './devolver/index.ts'
import { documento } from './documento/index.ts'
import { emissor } from './emissor/index.ts'
import { entrega } from './entrega/index.ts'
import { estoque } from './estoque/index.ts'
import { etiquetas } from './etiquetas/index.ts'
import { evento } from './evento/index.ts'
import { fator } from './fator/index.ts'
import { financeiro } from './financeiro/index.ts'
import { conflito, form, foto, grade, linhas, mapa, matriz } from './form/index.ts'
import { inicio } from './inicio/index.ts'
import { integracao } from './integracao/index.ts'
import { item } from './item/index.ts'
import { TYPED_COMMANDS } from './item/typed.ts'
import { lista } from './lista/index.ts'
import { lotes } from './lotes/index.ts'
import { manifesto } from './manifesto/index.ts'
import { pagamento } from './pagamento/index.ts'
import { papel } from './papel/index.ts'
import { parcelas } from './parcelas/index.ts'
import { pix } from './pix/index.ts'
import { produto } from './produto/index.ts'
import { promocao } from './promocao/index.ts'
import { quick } from './quick/index.ts'
import { radar } from './radar/index.ts'
import { registro } from './registro/index.ts'
import { relatorio } from './relatorio/index.ts'
import { remessa } from './remessa/index.ts'
import { retornaveis } from './retornaveis/index.ts'
import { servicos } from './servicos/index.ts'
import { sessao } from './sessao/index.ts'
import { shell, teste } from './shell/index.ts'
import { sped } from './sped/index.ts'
import { terminal } from './terminal/index.ts'
import { vale } from './vale/index.ts'
import { fila, venda } from './venda/index.ts'
import { vendas } from './vendas/index.ts'

/** Areas of commands in palette order, the most used first. To add an area, add one line here. */
const AREAS = [
  pagamento,
  parcelas,
  venda,
  fila,
  item,
  produto,
  quick,
  devolucao,
  contrato,
  ordem,
  caixa,
  vale,
  conhecimentosRecebidos,
  radar,
  terminal,
  vendas,
  documento,
  entrega,
  cozinha,
  emissor,
  papel,
  colagem,
  registro,
  lista,
  inicio,
  relatorio,
  lote,
  lotes,
  manifesto,
  servicos,
  sped,
  compra,
  conciliacao,
  financeiro,
  pix,
  cheque,
  remessa,
  integracao,
  devolver,
  estoque,
  etiquetas,
  promocao,
  importacao,
  retornaveis,
  licenca,
  admin,
  config,
  copias,
  form,
  linhas,
  grade,
  conflito,
  matriz,
  mapa,
  foto,
  shell,
  teste,
  app,
  paleta,
  teclas,
  sessao,
  fator,
  acesso,
] as const

type Members<Area> = Area extends unknown ? Area[keyof Area] : never
/** Id of any command: when a command is renamed, every use of the old id becomes a type error. */
export type CommandId = Members<(typeof AREAS)[number]>['id']

/** All commands in palette order. After `item` come those of a line's typed fields; after `vendas`, those of events. */
export const COMMANDS: readonly AnyCommand[] = AREAS.flatMap((area): AnyCommand[] => [
  ...Object.values(area),
  ...(area === item ? TYPED_COMMANDS.map(({ command }) => command) : []),
  ...(area === vendas ? Object.values(evento) : []),
])

const byId = new Map<string, AnyCommand>()
for (const command of COMMANDS) {
  if (byId.has(command.id)) throw new Error(`Comando declarado duas vezes: ${command.id}`)
  byId.set(command.id, command)
}

export const commandById = (id: string): AnyCommand | undefined => byId.get(id)
