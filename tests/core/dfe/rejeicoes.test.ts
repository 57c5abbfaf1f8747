import { describe, expect, test } from 'vitest'
import { SUPORTE } from '../../../src/core/dfe/rejeicoes/linha.ts'
import { orientacaoRejeicao, xMotivo } from '../../../src/core/dfe/rejeicoes.ts'

/** Every refusal of a 55 and of events that the fiscal facts list, in their order. */
const DA_55 = `
  280 281 282 283 285 286 284 214 243 108 109 113 114 410 656 516 517 239 225 215 404 587 402 416 765 764
  290 291 292 293 295 298 297 213 252 226 247 502 253 614 615 616 617 618 897 703 228 704 713 569 711 266 709 710
  204 539 206 218 203 781 207 209 229 230 231 245 272 273 208 237 210 232 233 234 274 275 598 719 726 728 789 790 791 792
  707 708 715 716 717 725 729 705 750 751 752 780 787 753 754 774 394 395 396 397 398 462 463 464
  611 612 777 778 806 518 519 731 732 733 771 772 773 327 328 321 382 386 590 591 528 629 630 693 696
  531 532 533 534 564 535 536 537 538 601 602 603 604 795 610 861 862 859 863 685 767 865 866 869 857 392 871 899 904
  391 496 737 867 898 972 1115 1119 1118 1020 1021 1022 1023 1024 1025 1026 1036 1037 1029 1030 1083 1090 1041 1052 1069
  1142 1150 1004 1094 1105 1019 1279 1282 1283 1116 1132 1134 1135 1169 1170
  489 490 491 492 493 494 573 574 575 577 578 579 580 594 501 770 222 420 784 650 651 655 690
  224 241 256 563 201 453 454`
  .trim()
  .split(/\s+/)

describe('rejeições', () => {
  test.each(DA_55)('%s diz em português o que houve e o que fazer', codigo => {
    const { texto, campo } = orientacaoRejeicao(codigo)
    expect(xMotivo(codigo)).toMatch(/^[\x20-\x7e]+$/)
    expect(texto).toMatch(/[.]$/)
    expect(texto.length).toBeGreaterThan(10)
    // what nobody can mend by a field says what will happen, or whom to ask
    if (texto === SUPORTE) expect(campo === null || campo.startsWith('itens')).toBe(true)
  })

  test('uma que ninguém listou guia pelo texto da SEFAZ', () => {
    expect(orientacaoRejeicao('9999')).toEqual({
      campo: null,
      texto: expect.stringContaining('Veja o motivo da SEFAZ'),
    })
  })
})
