import { ajuda } from './ajuda.ts'
import { atualizar, instalar, recarregar } from './instalar.ts'
import { ir } from './ir.ts'
import { paleta as abrirPaleta } from './paleta.ts'
import { prompt } from './prompt.ts'
import { perfilTeclas, remapear, restaurarTeclas } from './teclas.ts'
import { alternarTema, tema } from './tema.ts'
import { voltar } from './voltar.ts'

/** Command that opens the arguments' form from the palette. */
export const paleta = { prompt }

/** Command of the list of keys. */
export const teclas = { restaurar: restaurarTeclas }

export const app = {
  paleta: abrirPaleta,
  ajuda,
  recarregar,
  alternarTema,
  tema,
  remapear,
  perfilTeclas,
  instalar,
  atualizar,
  ir,
  voltar,
}
