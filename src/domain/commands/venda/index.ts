import { acrescimo } from './acrescimo.ts'
import { cancelarUltima } from './cancelar-ultima.ts'
import { cliente } from './cliente.ts'
import { consumidorAnonimo } from './consumidor-anonimo.ts'
import { corrigirUltima } from './corrigir-ultima.ts'
import { cupom } from './cupom.ts'
import { descartar } from './descartar.ts'
import { desconto } from './desconto.ts'
import { devolver } from './devolver.ts'
import { emitirUltima } from './emitir-ultima.ts'
import { entrega } from './entrega.ts'
import { estacionadas, senhaEstacionada } from './estacionadas.ts'
import { estacionar } from './estacionar.ts'
import { exibir } from './exibir.ts'
import { explicar } from './explicar.ts'
import { abrirFila, aprovarDaFila, exportarDaFila } from './fila.ts'
import { finalizar } from './finalizar.ts'
import { reimprimir } from './reimprimir.ts'
import { tabela } from './tabela.ts'
import { vendedor } from './vendedor.ts'

/** Commands for the open sale as a whole, for parked sales, and for the till's last sale. */
export const venda = {
  finalizar,
  cliente,
  consumidorAnonimo,
  vendedor,
  tabela,
  cupom,
  desconto,
  acrescimo,
  entrega,
  devolver,
  estacionar,
  estacionadas,
  senhaEstacionada,
  exibir,
  explicar,
  reimprimir,
  corrigirUltima,
  emitirUltima,
  descartar,
  cancelarUltima,
  fila: abrirFila,
}

/** Commands for sales in the queue to the server. */
export const fila = { aprovar: aprovarDaFila, exportar: exportarDaFila }
