import { ajuda } from './ajuda.ts'
import { atualizar, instalar, recarregar } from './instalar.ts'
import { ir } from './ir.ts'
import { paleta } from './paleta.ts'
import { prompt } from './prompt.ts'
import { perfilTeclas, remapear, restaurarTeclas } from './teclas.ts'
import { alternarTema, tema } from './tema.ts'
import { voltar } from './voltar.ts'

export const app = [
  paleta,
  prompt,
  ajuda,
  recarregar,
  alternarTema,
  tema,
  remapear,
  restaurarTeclas,
  perfilTeclas,
  instalar,
  atualizar,
  ir,
  voltar,
]
