/**
 * Prefixes of 13-digit codes that belong to no GS1 member ("Tabela de Prefixo GS1"), copied from GS1's list (restricted
 * circulation, coupons, refunds, demonstration, not assigned). An `x` is any digit.
 */
const SEM_DONO =
  `000 02x 04x 05x 14x 15x 16x 17x 18x 19x 2xx 381 382 384 386 388 391 392 393 394 395 396 397 398 399
  441 442 443 444 445 446 447 448 449 472 473 51x 522 523 524 525 526 527 532 533 534 536 537 538 55x 561 562 563 564 565 566 567 568
  58x 591 592 593 595 596 597 598 602 610 612 614 633 634 635 636 637 638 639 65x 66x 67x 682 683 684 685 686 687 688 689
  71x 720 721 722 723 724 725 726 727 728 747 748 749 751 752 753 756 757 758 772 774 776 781 782 783 785 787 788 791 792 793 794 795
  796 797 798 799 851 852 853 854 855 856 857 861 862 863 864 866 882 886 887 889 891 892 895 897 898 92x 952 953 954 956 957 959
  970 971 972 973 974 975 976 98x 99x`.split(/\s+/)

const proibido = new RegExp(`^(?:${SEM_DONO.map(p => p.replaceAll('x', '\\d')).join('|')})`)

/** Tells if a code has a prefix that belongs to no GS1 member; 'SEM GTIN' is valid. */
export function prefixoInvalido(codigo: string): boolean {
  if (!/^\d+$/.test(codigo)) return false
  if (codigo.length === 8) return codigo.startsWith('0') || proibido.test(codigo)
  return proibido.test(codigo.padStart(14, '0').slice(1))
}
