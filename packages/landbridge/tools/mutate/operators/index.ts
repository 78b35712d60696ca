import type { Operator } from "../mutant";
import { changedContract } from "./contract";
import { misspeltGroup, misspeltKind, unknownVersion } from "./kinds";
import { wrongPort, wrongSelector } from "./network";
import {
  misspeltKey,
  misspeltNamespace,
  misspeltReference,
  otherKind,
  otherNamespace,
  renamedObject,
} from "./references";
import {
  missingDependency,
  missingEntry,
  missingField,
  missingFile,
  missingLabel,
  missingObject,
} from "./removals";
import {
  duplicateEntry,
  duplicateObject,
  misspeltField,
  misspeltValue,
  wrongIndentation,
} from "./structure";
import { noWait, wrongPath, wrongType, wrongUnit } from "./values";
import { misspeltVariable, renamedDataKey } from "./variables";

/** All mistakes, in the order of the table. */
export const OPERATORS: readonly Operator[] = [
  misspeltKind,
  unknownVersion,
  misspeltGroup,
  misspeltField,
  missingField,
  wrongIndentation,
  wrongType,
  wrongUnit,
  misspeltReference,
  misspeltKey,
  misspeltNamespace,
  otherKind,
  otherNamespace,
  renamedObject,
  renamedDataKey,
  misspeltVariable,
  missingEntry,
  missingDependency,
  missingFile,
  missingLabel,
  missingObject,
  duplicateEntry,
  duplicateObject,
  wrongPath,
  noWait,
  wrongPort,
  wrongSelector,
  changedContract,
  misspeltValue,
];
