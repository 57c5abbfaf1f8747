import type { Prova } from './apoio/prova.ts'
import { campanha } from './campanha.ts'
import { contratos } from './contratos.ts'
import { cubo } from './cubo.ts'
import { datas } from './datas.ts'
import { desastre } from './desastre.ts'
import { dinheiro } from './dinheiro.ts'
import { distribuido } from './distribuido.ts'
import { documentos } from './documentos.ts'
import { doisServidores } from './dois-servidores.ts'
import { enderecos } from './enderecos.ts'
import { estoque } from './estoque.ts'
import { integracao } from './integracao.ts'
import { kill } from './kill.ts'
import { killTransporte } from './kill-transporte.ts'
import { matrizTransporte } from './matriz-transporte.ts'
import { matriz55 } from './matriz55.ts'
import { motor } from './motor.ts'
import { node } from './node.ts'
import { noite } from './noite.ts'
import { oitoCaixas } from './oito-caixas.ts'
import { estranhos } from './produtos.ts'
import { navegador, rastreio } from './rastreio.ts'
import { relogio } from './relogio.ts'
import { semResposta } from './sem-resposta.ts'
import { timeout } from './timeout.ts'
import { varreduras } from './varreduras.ts'

/** Proofs of which the campaign is the short form. */
const NA_CAMPANHA: readonly Prova[] = [
  kill,
  estoque,
  documentos,
  dinheiro,
  cubo,
  estranhos,
  semResposta,
  timeout,
  oitoCaixas,
]

/**
 * Proofs of what other tests show in short: browser tests for `rastreio` and `navegador`; for `node`, whatever starts the
 * build on this Node; for `relogio` and `varreduras`, the tests that they run; for `kill-transporte` the campaign, whose
 * notes walk the same steps of issuing.
 */
const NOUTROS_TESTES: readonly Prova[] = [node, rastreio, navegador, relogio, varreduras, killTransporte]

const OUTRAS: readonly Prova[] = [
  ...[campanha, contratos, datas, desastre, doisServidores, distribuido, enderecos, integracao, motor, noite],
  ...[matriz55, matrizTransporte],
]

export const PROVAS: readonly Prova[] = [...NA_CAMPANHA, ...NOUTROS_TESTES, ...OUTRAS]

/** Proofs that the ordinary tests run in short form. */
export const CURTAS: readonly Prova[] = OUTRAS
