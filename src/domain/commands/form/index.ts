import { z } from 'zod'
import { defineCommand } from '../define.ts'

/** Declares a command of the active form; the palette does not list it. */
const key = <const I extends string>(id: I, title: string, rest: { repete?: true; principal?: true } = {}) =>
  defineCommand({ id, title, interno: true, acesso: 'livre', tela: true, ...rest })

export const form = {
  /** Saves the form (F2): the form titles it Salvar, Aceitar or Editar (doc 2 §1). Hidden when nothing can be saved. */
  salvar: key('form.salvar', 'Salvar', { principal: true }),
  /** Saves and opens a new form. */
  salvarENovo: key('form.salvar_e_novo', 'Salvar e novo'),
  /** Opens the full form from a short one. */
  completo: key('form.completo', 'Cadastro completo'),
  /** Confirms a dialog that has no Save (F2, G-097). */
  confirmar: key('form.confirmar', 'Confirmar', { principal: true }),
  /** Removes a discount or surcharge (doc 3 §2.2). */
  limpar: key('form.limpar', 'Limpar'),

  /** Moves to the next (Enter) or previous field (Shift+Enter); the command bar does not show these keys. */
  avancar: key('form.avancar', 'Próximo campo', { repete: true }),
  recuar: key('form.recuar', 'Campo anterior', { repete: true }),
  aba: defineCommand({
    id: 'form.aba',
    title: 'Parte',
    interno: true,
    acesso: 'livre',
    repete: true,
    args: z.object({ numero: z.int().min(1).max(9).meta({ title: 'Número' }) }),
    tela: true,
  }),
  abaAnterior: key('form.aba_anterior', 'Parte anterior', { repete: true }),
  abaSeguinte: key('form.aba_seguinte', 'Próxima parte', { repete: true }),
  /** Moves to a field by its name, in any tab of the form, or in a dialog of many fields. */
  irAoCampo: defineCommand({
    id: 'form.ir_ao_campo',
    title: 'Ir ao campo…',
    when: ['form', 'pdv.contagem'],
    acesso: 'livre',
    palavras: 'pular achar procurar campo pelo nome',
    tela: true,
  }),
  /** Opens what helps to fill the field (F4): a calendar, a map, or the form of the record that the field points to. */
  abrir: key('form.abrir', 'Abrir'),
  /** Fills the form from a look-up of its CNPJ or CEP (F3). */
  consultar: key('form.consultar', 'Consultar'),
  /** Fills the form from a state's register of ICMS taxpayers. */
  cadastro: key('form.cadastro', 'Consultar o cadastro da SEFAZ'),
  hoje: key('form.hoje', 'Hoje'),
  anoAnterior: key('form.ano_anterior', 'Ano anterior', { repete: true }),
  anoSeguinte: key('form.ano_seguinte', 'Próximo ano', { repete: true }),
}

/** Commands of the lists of rows inside a form. */
export const linhas = {
  adicionar: key('linhas.adicionar', 'Adicionar'),
  editar: key('linhas.editar', 'Editar'),
  remover: key('linhas.remover', 'Remover'),
  principal: key('linhas.principal', 'Principal'),
  /** Moves a row up or down; the order is stored. */
  subir: key('linhas.subir', 'Subir', { repete: true }),
  descer: key('linhas.descer', 'Descer', { repete: true }),
}

/** Commands of a product's grid of variants, edited as a sheet that shows one field at a time. */
export const grade = {
  campoAnterior: key('grade.campo_anterior', 'Campo anterior', { repete: true }),
  campoSeguinte: key('grade.campo_seguinte', 'Próximo campo', { repete: true }),
  gerar: key('grade.gerar', 'Gerar grade'),
  linha: key('grade.linha', 'Linha'),
  composicao: key('grade.composicao', 'Composição'),
  remover: key('grade.remover', 'Remover'),
  marcar: key('grade.marcar', 'Marcar'),
  grupo: key('grade.grupo', 'Editar grupo'),
}

/** Commands to resolve a save conflict with another user (409 REGISTRO_ALTERADO), field by field. */
export const conflito = {
  minha: key('conflito.minha', 'Minha'),
  deles: key('conflito.deles', 'Do outro'),
  todasMinhas: key('conflito.todas_minhas', 'Todas minhas'),
  todasDeles: key('conflito.todas_deles', 'Todas do outro'),
}

/** Commands of the permission matrix of a user group. */
export const matriz = {
  alternar: key('matriz.alternar', 'Dar ou tirar'),
  area: key('matriz.area', 'Área'),
  todas: key('matriz.todas', 'Todas'),
  copiar: key('matriz.copiar', 'Copiar de outro grupo'),
}

/** Commands of the map dialog, LOCALIZAÇÃO. */
export const mapa = {
  recentralizar: key('mapa.recentralizar', 'Recentralizar'),
  endereco: key('mapa.endereco', 'Ir ao endereço'),
}

/** Commands of the photo dialog, EDITAR FOTO. */
export const foto = {
  arquivo: key('foto.arquivo', 'Arquivo'),
  camera: key('foto.camera', 'Câmera'),
  aproximar: key('foto.aproximar', 'Aproximar', { repete: true }),
  afastar: key('foto.afastar', 'Afastar', { repete: true }),
  girarEsquerda: key('foto.girar_esquerda', 'Girar à esquerda'),
  girarDireita: key('foto.girar_direita', 'Girar à direita'),
  espelhar: key('foto.espelhar', 'Espelhar'),
  proporcao: key('foto.proporcao', 'Proporção'),
}
