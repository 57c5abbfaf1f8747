import { adicionar } from './adicionar.ts'
import { escolher } from './escolher.ts'
import { remover } from './remover.ts'

export const pagamento = [adicionar, remover, escolher]
