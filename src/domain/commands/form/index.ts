import { defineCommand } from '../define.ts'

/** F2 of every form: Salvar, Aceitar or Editar, as the form says (doc 2 §1). Hidden where nothing can be saved. */
const salvar = defineCommand({
  id: 'form.salvar',
  title: 'Salvar',
  interno: true,
  acesso: 'livre',
  tela: true,
})

/** F2 of a dialog without Save (G-097). */
const confirmar = defineCommand({
  id: 'form.confirmar',
  title: 'Confirmar',
  interno: true,
  acesso: 'livre',
  tela: true,
})

/** Takes a discount or surcharge away (doc 3 §2.2). */
const limpar = defineCommand({
  id: 'form.limpar',
  title: 'Limpar',
  interno: true,
  acesso: 'livre',
  tela: true,
})

export const form = [salvar, confirmar, limpar]
