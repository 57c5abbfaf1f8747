import { z } from 'zod'
import { defineCommand } from '../define.ts'

/** A key of the form that is live; never in the palette by itself. */
const key = (id: string, title: string, rest: { repete?: true; principal?: true } = {}) =>
  defineCommand({ id, title, interno: true, acesso: 'livre', tela: true, ...rest })

export const form = [
  /** F2 of every form: Salvar, Aceitar or Editar, as the form says (doc 2 §1). Hidden where nothing can be saved. */
  key('form.salvar', 'Salvar', { principal: true }),
  /** F2 of a dialog without Save (G-097). */
  key('form.confirmar', 'Confirmar', { principal: true }),
  /** Takes a discount or surcharge away (doc 3 §2.2). */
  key('form.limpar', 'Limpar'),

  /** Enter and Shift+Enter walk the fields; they are no hint, everybody tries them. */
  key('form.avancar', 'Próximo campo', { repete: true }),
  key('form.recuar', 'Campo anterior', { repete: true }),
  defineCommand({
    id: 'form.aba',
    title: 'Parte',
    interno: true,
    acesso: 'livre',
    repete: true,
    args: z.object({ numero: z.int().min(1).max(9).meta({ title: 'Número' }) }),
    tela: true,
  }),
  key('form.aba_anterior', 'Parte anterior', { repete: true }),
  key('form.aba_seguinte', 'Próxima parte', { repete: true }),
  /** F4 of a field: its calendar, or its record in another form. */
  key('form.abrir', 'Abrir'),
  /** F3 of a form: a look-up that fills it (CNPJ, CEP). */
  key('form.consultar', 'Consultar'),
  key('form.hoje', 'Hoje'),
  key('form.ano_anterior', 'Ano anterior', { repete: true }),
  key('form.ano_seguinte', 'Próximo ano', { repete: true }),

  /** Child rows of a form. */
  key('linhas.adicionar', 'Adicionar'),
  key('linhas.editar', 'Editar'),
  key('linhas.remover', 'Remover'),
  key('linhas.principal', 'Principal'),
  /** Rows keep the order they are in. */
  key('linhas.subir', 'Subir', { repete: true }),
  key('linhas.descer', 'Descer', { repete: true }),

  /** A save that met another's (409 REGISTRO_ALTERADO). */
  key('conflito.minha', 'Minha'),
  key('conflito.deles', 'Do outro'),
  key('conflito.todas_minhas', 'Todas minhas'),
  key('conflito.todas_deles', 'Todas do outro'),

  /** Rights of a user group. */
  key('matriz.alternar', 'Dar ou tirar'),
  key('matriz.area', 'Área'),
  key('matriz.todas', 'Todas'),
  key('matriz.copiar', 'Copiar de outro grupo'),

  /** LOCALIZAÇÃO. */
  key('mapa.recentralizar', 'Recentralizar'),
  key('mapa.endereco', 'Ir ao endereço'),

  /** EDITAR FOTO. */
  key('foto.arquivo', 'Arquivo'),
  key('foto.camera', 'Câmera'),
  key('foto.aproximar', 'Aproximar', { repete: true }),
  key('foto.afastar', 'Afastar', { repete: true }),
  key('foto.girar_esquerda', 'Girar à esquerda'),
  key('foto.girar_direita', 'Girar à direita'),
  key('foto.espelhar', 'Espelhar'),
  key('foto.proporcao', 'Proporção'),
]
