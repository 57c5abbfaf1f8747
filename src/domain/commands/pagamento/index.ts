import { adicionar } from './adicionar.ts'
import { dinheiroExato } from './dinheiro-exato.ts'
import { escolher } from './escolher.ts'
import { parcelas } from './parcelas.ts'
import { pixConsultar, pixCopiar } from './pix.ts'
import { remover } from './remover.ts'
import { tefDesistir, tefDigitar, tefOutraForma } from './tef.ts'

export const pagamento = {
  adicionar,
  dinheiroExato,
  remover,
  escolher,
  parcelas,
  pixConsultar,
  pixCopiar,
  tefDesistir,
  tefDigitar,
  tefOutraForma,
}
