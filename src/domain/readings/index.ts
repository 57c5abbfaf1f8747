import type { AnyReading } from '../fields/reading.ts'
import { caixas } from './caixas.ts'
import { cheques } from './cheques.ts'
import { compras } from './compras.ts'
import { conhecimentos_recebidos } from './conhecimentos-recebidos.ts'
import { dados_pessoais } from './dados-pessoais.ts'
import { delivery } from './delivery.ts'
import { integracao_chaves } from './integracao-chaves.ts'
import { integracao_fila } from './integracao-fila.ts'
import { manifestosAbertos } from './manifestos-abertos.ts'
import { pendencias } from './pendencias.ts'
import { perdas_estoque } from './perdas-estoque.ts'
import { pix_recebidos } from './pix-recebidos.ts'
import { remessas } from './remessas.ts'
import { vales } from './vales.ts'
import { validade } from './validade.ts'
import { valores_a_devolver } from './valores-a-devolver.ts'
import { vasilhames } from './vasilhames.ts'

/** Lists that nobody writes, in the order of the palette. */
export const READINGS: readonly AnyReading[] = [
  delivery,
  pendencias,
  caixas,
  compras,
  conhecimentos_recebidos,
  validade,
  perdas_estoque,
  vales,
  cheques,
  remessas,
  pix_recebidos,
  valores_a_devolver,
  dados_pessoais,
  vasilhames,
  manifestosAbertos,
  integracao_chaves,
  integracao_fila,
]
